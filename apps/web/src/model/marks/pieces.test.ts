import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlacedMark } from './marked.ts';
import { piecesOf } from './pieces.ts';

const passage = fc.record({
  kind: fc.constant('emphasis' as const),
  id: fc.string(),
  start: fc.nat(30),
  length: fc.integer({ min: 1, max: 12 }),
});
const pause = fc.record({
  kind: fc.constant('pause' as const),
  id: fc.string(),
  start: fc.nat(30),
  durationMs: fc.constant(500),
});
const mark: fc.Arbitrary<PlacedMark> = fc.oneof(passage, pause);

it('the pieces cover the stretch in order, and each has its marks', () => {
  fc.assert(
    fc.property(fc.array(mark), fc.nat(20), fc.nat(20), (marks, from, length) => {
      const to = from + length;
      const pieces = piecesOf(marks, from, to);
      const filled = pieces.filter(({ start, end }) => end > start);
      expect(filled.map(({ start }) => start)).toEqual(
        length === 0 ? [] : [from, ...filled.slice(0, -1).map(({ end }) => end)],
      );
      if (length > 0) expect(filled.at(-1)?.end).toBe(to);
      const drawn = pieces.flatMap(({ pauses }) => pauses);
      expect(new Set(drawn)).toEqual(
        new Set(marks.filter(({ kind, start }) => kind === 'pause' && from <= start && start <= to)),
      );
      expect(drawn).toHaveLength(new Set(drawn).size);
      for (const { start, end, passages } of filled) {
        for (const each of marks) {
          if (each.kind === 'pause') continue;
          const isOver = each.start <= start && end <= each.start + each.length;
          expect(passages.includes(each)).toBe(isOver);
        }
      }
    }),
  );
});
