import type { PlacedMark } from './marked.ts';

export type PassageMark = Exclude<PlacedMark, { kind: 'pause' }>;

/** A stretch of text where the same marks apply. Code points. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** Before it. */
  readonly pauses: readonly Extract<PlacedMark, { kind: 'pause' }>[];
  /** The widest first. */
  readonly passages: readonly PassageMark[];
}

/** Splits code points `from` to `to` where marks begin and end. A pause at `to` is put before an empty piece. */
export function piecesOf(marks: readonly PlacedMark[], from: number, to: number): Piece[] {
  const passages = marks
    .filter((mark) => mark.kind !== 'pause')
    .filter(({ start, length }) => start < to && from < start + length);
  const pauses = marks
    .filter((mark) => mark.kind === 'pause')
    .filter(({ start }) => from <= start && start <= to);
  const edges = new Set([from, to, ...pauses.map(({ start }) => start)]);
  for (const { start, length } of passages) {
    edges.add(Math.max(start, from));
    edges.add(Math.min(start + length, to));
  }
  const places = [...edges].sort((one, other) => one - other);
  const widest = passages.toSorted((one, other) => other.length - one.length);
  return places.flatMap((start, index) => {
    const end = places[index + 1] ?? to;
    const before = pauses.filter((pause) => pause.start === start);
    if (start === end && before.length === 0) return [];
    const over = widest.filter((each) => each.start <= start && end <= each.start + each.length);
    return [{ start, end, pauses: before, passages: start === end ? [] : over }];
  });
}
