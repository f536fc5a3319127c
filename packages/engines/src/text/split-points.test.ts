import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointBytes } from '../edge-read-aloud/ssml.ts';
import { splitPoints } from './split-points.ts';

const split = (text: string, room: number) => {
  const points = Array.from(text);
  return splitPoints(points, room, pointBytes).map(({ start, end }) => points.slice(start, end).join(''));
};
const bytesOf = (text: string) => Array.from(text).reduce((sum, point) => sum + pointBytes(point), 0);

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(fc.constantFrom('word ', '你好', '，', '。', '. ', 'a&b<c> ', '👩‍👩‍👧', 'e\u0301\u0301', '\n'), {
      maxLength: 200,
    })
    .map((parts) => parts.join('')),
);

describe('splitting a text', () => {
  test('loses nothing, keeps the order and the limit, and leaves no part empty', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 8, max: 300 }), (text, room) => {
        const parts = split(text, room);
        expect(parts.join('')).toBe(text);
        for (const part of parts) {
          expect(part).not.toBe('');
          expect(bytesOf(part)).toBeLessThanOrEqual(room);
        }
      }),
    );
  });

  test.each([
    ['after a sentence', 'One two three four. Five six seven eight nine', 30, 'One two three four. '],
    ['after a clause', 'One two three four, five six seven eight nine', 30, 'One two three four, '],
    ['after a word', 'One two three four five six seven', 20, 'One two three four '],
    ['after a Chinese sentence', '你好世界你好世界。你好世界你好世界', 33, '你好世界你好世界。'],
    ['behind the closing marks', '“One two three four.” Five six seven', 30, '“One two three four.” '],
    ['not in a number', 'It is 1234567890.1234567890 now', 24, 'It is 1234567890.1234567'],
  ])('cuts %s', (_, text, room, first) => {
    expect(split(text, room)[0]).toBe(first);
  });

  test('keeps what belongs together while it can', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(split(family.repeat(3), bytesOf(family) + 6)).toEqual([family, family, family]);
  });

  test('splits even where there is no good position', () => {
    expect(split('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)]);
    expect(split(`e${'\u0301'.repeat(20)}`, 11).join('')).toBe(`e${'\u0301'.repeat(20)}`);
  });
});
