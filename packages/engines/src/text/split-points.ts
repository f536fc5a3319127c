import { UNSPACED_SCRIPTS } from '@parlando/speech';

/** Where a text may be cut, best first. Each names the point before the cut. */
const sentenceEnd = /[.!?。！？｡…।؟\n]/u;
const clauseEnd = /[，,；;、：:—–]/u;
const space = /\s/u;
/** Scripts without spaces between words. */
export const unspaced = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
/** What belongs to the point before it: marks, joiners, variation selectors, skin tones. */
const attached = /\p{M}|\p{Emoji_Modifier}|\p{Join_Control}|\p{Variation_Selector}/u;
const closing = /[\p{Pe}\p{Pf}"'”’\s]/u;

const ranks = { anywhere: 0, letter: 1, word: 2, clause: 3, sentence: 4 } as const;

/** A stretch of code points, from `start` up to `end`. */
export interface PointRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Splits code points into stretches of at most `roomBytes` each, in order and without gaps, at the best position that
 * leaves a stretch at least half full: after a sentence, a clause, a word, and only then inside one.
 * @param bytesOf what a point costs; no more than `roomBytes`
 */
export function splitPoints(
  points: readonly string[],
  roomBytes: number,
  bytesOf: (point: string) => number,
): PointRange[] {
  const ranges: PointRange[] = [];
  let start = 0;
  while (start < points.length) {
    const end = endOfStretch(points, start, roomBytes, bytesOf);
    ranges.push({ start, end });
    start = end;
  }
  return ranges;
}

function endOfStretch(
  points: readonly string[],
  start: number,
  roomBytes: number,
  bytesOf: (point: string) => number,
): number {
  let bytes = 0;
  let early: number | undefined;
  let best: { readonly end: number; readonly rank: number } | undefined;
  for (let index = start; index < points.length; index++) {
    bytes += bytesOf(points[index] as string);
    if (bytes > roomBytes) return best?.end ?? early ?? index;
    const rank = cutRank(points, index);
    if (rank < 0) continue;
    if (bytes * 2 < roomBytes) early = index + 1;
    else if (rank >= (best?.rank ?? 0)) best = { end: index + 1, rank };
  }
  return points.length;
}

/** How good a cut after the point at `index` is; below 0: none. */
function cutRank(points: readonly string[], index: number): number {
  const point = points[index] as string;
  const next = points[index + 1];
  if (next !== undefined && (attached.test(next) || point === '\u200d')) return -1;
  if (next !== undefined && closing.test(next) && !space.test(point)) return ranks.anywhere;
  const last = lastWritten(points, index);
  if (sentenceEnd.test(last)) return isInsideToken(last, point, next) ? ranks.anywhere : ranks.sentence;
  if (clauseEnd.test(last)) return isInsideToken(last, point, next) ? ranks.anywhere : ranks.clause;
  if (space.test(point)) return ranks.word;
  return unspaced.test(point) || (next !== undefined && unspaced.test(next)) ? ranks.letter : ranks.anywhere;
}

/** The point a cut comes after when closing marks and spaces are not counted. */
function lastWritten(points: readonly string[], index: number): string {
  let at = index;
  while (at > 0 && closing.test(points[at] as string)) at--;
  return points[at] as string;
}

/** `3.14`, `example.org`, `10:30`: a western mark that no space follows. */
function isInsideToken(mark: string, point: string, next: string | undefined): boolean {
  return mark === point && /[.!?,;:]/.test(mark) && next !== undefined && !space.test(next);
}
