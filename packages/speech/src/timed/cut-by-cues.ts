import { type AlignedText, type AlignmentSpan, sliceAligned } from '../aligned-text.ts';
import { partitionPoint } from '../partition-point.ts';
import type { SpeechDocument, SpeechNode } from '../speech-document.ts';
import type { CueRange } from './cue-text.ts';

/** A piece of a text, and the cue that it belongs to. */
export interface CuePiece {
  readonly cue: number;
  readonly content: AlignedText;
}

/** Splits a text into its cues, without the text between them. */
export function cutByCues(content: AlignedText, ranges: readonly CueRange[]): CuePiece[] {
  const found = new Map<number, { start: number; end: number }>();
  const add = (cue: number, start: number, end: number) => {
    const known = found.get(cue);
    found.set(cue, { start: known?.start ?? start, end });
  };
  let cue = cueAt(ranges, content.spans[0]?.sourceStart ?? 0);
  for (const span of content.spans) {
    const { sourceStart, sourceLength, spokenStart, spokenLength } = span;
    const isTail = sourceLength === 0 && found.has(cue);
    while (!isTail && cue + 1 < ranges.length && (ranges[cue + 1] as CueRange).start <= sourceStart) cue++;
    if (spokenLength !== sourceLength) {
      if (isTail || isWithin(span, ranges[cue])) add(cue, spokenStart, spokenStart + spokenLength);
      continue;
    }
    for (; cue < ranges.length; cue++) {
      const { start, end } = ranges[cue] as CueRange;
      const low = Math.max(start, sourceStart);
      const high = Math.min(end, sourceStart + sourceLength);
      if (high > low) add(cue, spokenStart + low - sourceStart, spokenStart + high - sourceStart);
      if (cue + 1 === ranges.length || sourceStart + sourceLength <= (ranges[cue + 1] as CueRange).start)
        break;
    }
  }
  return [...found].map(([cue, { start, end }]) => ({ cue, content: sliceAligned(content, start, end) }));
}

function isWithin({ sourceStart }: AlignmentSpan, range: CueRange | undefined): boolean {
  return range !== undefined && sourceStart >= range.start && sourceStart < range.end;
}

/** The last cue that begins at or before a position. */
function cueAt(ranges: readonly CueRange[], position: number): number {
  return partitionPoint(1, ranges.length, (index) => (ranges[index] as CueRange).start <= position) - 1;
}

/** The nodes of each cue. Pauses, marks and boundaries belong to the words before them. */
export function nodesByCue(document: SpeechDocument, ranges: readonly CueRange[]): SpeechNode[][] {
  const nodes: SpeechNode[][] = ranges.map(() => []);
  let cue = 0;
  for (const node of document.nodes) {
    if (node.kind !== 'text') {
      nodes[cue]?.push(node);
      continue;
    }
    for (const piece of cutByCues(node.content, ranges)) {
      cue = piece.cue;
      nodes[cue]?.push({ ...node, content: piece.content });
    }
  }
  return nodes;
}
