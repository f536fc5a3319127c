import { type AlignedText, concatAligned, replacedText } from '../aligned-text.ts';
import type { Boundary } from '../boundaries.ts';

/** A piece of the spoken text, by one speaker. */
export interface Passage {
  readonly content: AlignedText;
  /** Undefined: nobody is named. */
  readonly speaker?: string | undefined;
  /** No cue may contain both it and the text before it. */
  readonly isApart?: boolean;
}

/** A stretch of the spoken text with its time. `start` and `end` are UTF-16 units of the text. */
export interface SpokenWord {
  readonly start: number;
  readonly end: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** The input of captions. All positions are UTF-16 units of `text`. */
export interface CaptionSource {
  /** What is spoken, as the person wrote it, without markup and names. A line end stands between passages. */
  readonly text: string;
  /** In order, not overlapping. */
  readonly words: readonly SpokenWord[];
  /** From where on which speaker speaks, in order; the first begins at 0. */
  readonly turns: readonly { readonly start: number; readonly speaker: string | undefined }[];
  /** Length of the whole audio. */
  readonly durationMs: number;
}

/** Joins passages, and gives the words of `boundaries` (positions in the source) their places in the joined text. */
export function captionSource(
  passages: readonly Passage[],
  boundaries: readonly Boundary[],
  durationMs: number,
): CaptionSource {
  const parts: AlignedText[] = [];
  const turns: { start: number; speaker: string | undefined }[] = [
    { start: 0, speaker: passages[0]?.speaker },
  ];
  let length = 0;
  let sourceEnd = 0;
  for (const [index, { content, speaker, isApart = false }] of passages.entries()) {
    if (index > 0) {
      parts.push(replacedText('\n', sourceEnd, 0));
      length++;
      if (isApart || speaker !== turns.at(-1)?.speaker) turns.push({ start: length, speaker });
    }
    parts.push(content);
    length += content.text.length;
    const last = content.spans.at(-1);
    if (last !== undefined) sourceEnd = last.sourceStart + last.sourceLength;
  }
  const joined = concatAligned(parts);
  return { text: joined.text, words: placeWords(joined, boundaries), turns, durationMs };
}

/** Both the spans and the boundaries are in the order of the source. */
function placeWords({ text, spans }: AlignedText, boundaries: readonly Boundary[]): SpokenWord[] {
  const unitOf = unitsOfPoints(text);
  const words: SpokenWord[] = [];
  let index = 0;
  for (const { textOffset, textLength, offsetMs, durationMs } of boundaries) {
    const end = textOffset + textLength;
    while (index < spans.length && sourceEndOf(spans[index]) <= textOffset) index++;
    const range = spokenRange(spans, index, textOffset, end);
    if (range === undefined) continue;
    const start = Math.max(unitOf(range.start), words.at(-1)?.end ?? 0);
    const until = unitOf(range.end);
    if (until > start) words.push({ start, end: until, startMs: offsetMs, endMs: offsetMs + durationMs });
  }
  return words;
}

type Span = AlignedText['spans'][number];

function sourceEndOf(span: Span | undefined): number {
  return span === undefined ? 0 : span.sourceStart + span.sourceLength;
}

/** Code points of the spoken text that stand for source positions `start` to `end`; spans before `from` end earlier. */
function spokenRange(
  spans: readonly Span[],
  from: number,
  start: number,
  end: number,
): { start: number; end: number } | undefined {
  let range: { start: number; end: number } | undefined;
  for (let index = from; index < spans.length; index++) {
    const span = spans[index] as Span;
    // A stretch with an empty source belongs to the replacement before it.
    const isTail = span.sourceLength === 0 && range?.end === span.spokenStart && sourceEndOf(span) <= end;
    if (!isTail && span.sourceStart >= end) break;
    const isExact = span.spokenLength === span.sourceLength;
    const low = isExact ? Math.max(start - span.sourceStart, 0) : 0;
    const high = isExact ? Math.min(end - span.sourceStart, span.spokenLength) : span.spokenLength;
    range = { start: range?.start ?? span.spokenStart + low, end: span.spokenStart + high };
  }
  return range;
}

/** Turns positions in code points into UTF-16 units. */
function unitsOfPoints(text: string): (point: number) => number {
  const units: number[] = [];
  let unit = 0;
  for (const point of text) {
    units.push(unit);
    unit += point.length;
  }
  return (point) => units[point] ?? text.length;
}
