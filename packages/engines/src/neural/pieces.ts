import { type PointRange, splitPoints } from '../text/split-points.ts';

/** Memory and latency grow with the length of a network's input. */
const mostPoints = 250;
/** A text that is longer than this begins with a shorter piece, so that its sound begins earlier. */
const longPoints = 60;
const leastFirst = 12;
/** Minimum length of the remaining piece. */
const leastRest = 12;

const clauseMark = /[.!?。！？｡…।؟，,；;、：:—–\n]/u;
const space = /\s/u;
const fullwidth = /[。！？｡，；、：]/u;

/** Splits code points into pieces for a network. `isFirst`: a client waits for the first sound. */
export function cutPieces(points: readonly string[], isFirst: boolean): PointRange[] {
  const start = isFirst ? endOfFirstClause(points) : 0;
  const rest = splitPoints(points.slice(start), mostPoints, () => 1).map((range) => ({
    start: start + range.start,
    end: start + range.end,
  }));
  return start > 0 ? [{ start: 0, end: start }, ...rest] : rest;
}

/** 0 when the text is short, or has no clause near its beginning. */
function endOfFirstClause(points: readonly string[]): number {
  if (points.length <= longPoints) return 0;
  for (let at = leastFirst - 1; at < Math.min(mostPoints, points.length - leastRest); at++) {
    const point = points[at] as string;
    if (!clauseMark.test(point)) continue;
    if (fullwidth.test(point)) return at + 1;
    if (space.test(points[at + 1] ?? ' ')) return at + 2;
  }
  return 0;
}
