import type { Mark } from '@parlando/contract';

/** Code points of a text, from `start` up to `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The marks of parts of a text that are in order, each counted from its part's start. A manner that several parts have is
 * cut; a pause between two belongs to the second; a reading that is not whole in any part is in none.
 */
export const sliceMarks = (marks: readonly Mark[], parts: readonly TextRange[]): Mark[][] => [
  ...eachSlice(marks, parts),
];

/** The same part by part: manners that all parts have are as many marks as there are parts. */
export function* eachSlice(marks: readonly Mark[], parts: readonly TextRange[]): Generator<Mark[]> {
  const inOrder = [...marks].sort((one, other) => one.start - other.start);
  let next = 0;
  let near: Mark[] = [];
  for (const [index, { start, end }] of parts.entries()) {
    const before = parts[index - 1]?.end ?? -1;
    const last = index === parts.length - 1 ? Number.POSITIVE_INFINITY : end;
    // A book has thousands of both: those that lie before this part are not looked at again.
    near = near.filter((mark) => mark.start + (mark.kind === 'pause' ? 0 : mark.length) >= before);
    for (let mark = inOrder[next]; mark && mark.start <= last; mark = inOrder[++next]) near.push(mark);
    yield near.flatMap((mark): Mark[] => {
      if (mark.kind === 'pause') {
        const isHere = before < mark.start && mark.start <= last;
        return isHere ? [{ ...mark, start: Math.min(Math.max(mark.start, start), end) - start }] : [];
      }
      const from = Math.max(mark.start, start);
      const to = Math.min(mark.start + mark.length, end);
      if (to <= from) return [];
      const isWhole = from === mark.start && to === mark.start + mark.length;
      if (isWhole) return [{ ...mark, start: from - start }];
      const { text: _, ...rest } = mark;
      return mark.kind === 'emphasis' || mark.kind === 'prosody'
        ? [{ ...rest, start: from - start, length: to - from } as Mark]
        : [];
    });
  }
}
