import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CharacterAligner } from './alignment.ts';

const word = (textOffset: number, textLength: number, offsetMs: number, durationMs: number) => ({
  ...{ text: '', textOffset, textLength, offsetMs, durationMs },
});

test('the characters of a word share its time, those between words the pause', () => {
  const aligner = new CharacterAligner('Hi, 你好!');
  expect(aligner.next([word(0, 2, 100, 200)], 500, false)).toEqual({
    characters: ['H', 'i', ',', ' '],
    character_start_times_seconds: [0.1, 0.2, 0.3, 0.4],
    character_end_times_seconds: [0.2, 0.3, 0.4, 0.5],
  });
  expect(aligner.next([word(4, 2, 600, 400)], 1200, true)).toEqual({
    characters: ['你', '好', '!'],
    character_start_times_seconds: [0.6, 0.8, 1],
    character_end_times_seconds: [0.8, 1, 1.2],
  });
  expect(aligner.next([], 1200, true)).toBeNull();
});

test('whatever the words, every character has one time, and times never decrease', () => {
  const words = fc.array(
    fc.tuple(fc.nat(30), fc.nat(10), fc.nat(1000), fc.nat(500)).map((of) => word(...of)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.array(words, { maxLength: 3 }),
      (text, pieces) => {
        const aligner = new CharacterAligner(text);
        const found = [...pieces, []].map((piece, index) =>
          aligner.next(piece, index * 100, index === pieces.length),
        );
        expect(found.flatMap((each) => each?.characters ?? [])).toEqual([...text]);
        const starts = found.flatMap((each) => each?.character_start_times_seconds ?? []);
        const ends = found.flatMap((each) => each?.character_end_times_seconds ?? []);
        expect(starts.every((start, index) => start >= (ends[index - 1] ?? 0))).toBe(true);
        expect(ends.every((end, index) => end >= (starts[index] ?? 0))).toBe(true);
      },
    ),
  );
});
