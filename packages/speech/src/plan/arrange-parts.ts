import { concatAligned, sliceAligned } from '../aligned-text.ts';
import type { SpokenPart, UtterancePart } from '../engine.ts';
import { codePointLength } from '../text/code-points.ts';
import { hasSpeakable } from '../text/sanitize.ts';
import { hasSounds } from './sounds.ts';

/** The parts of a chunk in order, pauses and marks of the document among them. */
export interface ArrangedParts {
  /** Pauses and marks before the first spoken text. */
  readonly leading: readonly UtterancePart[];
  /** From the first spoken part to the last; empty when the chunk holds nothing to speak. */
  readonly spoken: readonly UtterancePart[];
  /** Pauses and marks after the last spoken text. */
  readonly trailing: readonly UtterancePart[];
}

/** Separates the document's pauses and marks at both ends, and drops text parts that say nothing. */
export function arrangeParts(parts: readonly UtterancePart[]): ArrangedParts {
  const joined = joinUnspoken(parts);
  const first = joined.findIndex((part) => part.kind === 'text');
  if (first === -1) return { leading: joined, spoken: [], trailing: [] };
  const end = joined.findLastIndex((part) => part.kind === 'text') + 1;
  const spoken = joined.slice(first, end);
  return {
    leading: joined.slice(0, first),
    spoken: spoken.map((part, index) => trimmed(part, index === 0, index === spoken.length - 1)),
    trailing: joined.slice(end),
  };
}

/**
 * Punctuation and space of a part of its own go to the text before them, whose intonation they shape: an engine would
 * name a lone `!`. After a pause, or with no text before, they are left out.
 */
function joinUnspoken(parts: readonly UtterancePart[]): UtterancePart[] {
  const joined: UtterancePart[] = [];
  for (const part of parts) {
    if (part.kind !== 'text' || hasSounds(part) || hasSpeakable(part.text)) {
      joined.push(part);
      continue;
    }
    const index = joined.findLastIndex((each) => each.kind !== 'mark');
    const before = joined[index];
    if (before?.kind === 'text') joined[index] = appended(before, part);
  }
  return joined;
}

function appended(before: SpokenPart, part: SpokenPart): SpokenPart {
  const { text, spans } = concatAligned([
    { text: before.text, spans: before.alignment },
    { text: part.text, spans: part.alignment },
  ]);
  return { ...before, text, alignment: spans };
}

/** Space at the ends of a segment is silent and would make equal segments differ. */
function trimmed(part: UtterancePart, isFirst: boolean, isLast: boolean): UtterancePart {
  if (part.kind !== 'text') return part;
  const start = isFirst ? part.text.length - part.text.trimStart().length : 0;
  const end = isLast ? part.text.trimEnd().length : part.text.length;
  if (start === 0 && end === part.text.length) return part;
  // White space is one UTF-16 unit a character, but the text before it is not.
  const length = codePointLength(part.text.slice(0, end));
  const { text, spans } = sliceAligned({ text: part.text, spans: part.alignment }, start, length);
  return { ...part, text, alignment: spans };
}
