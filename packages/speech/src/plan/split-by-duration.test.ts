import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByDuration } from './split-by-duration.ts';

const minuteMs = 60_000;

describe('text in parts of so many minutes', () => {
  it('is whole when it is short', () => {
    expect(splitByDuration('你好，世界。', 7 * minuteMs)).toEqual(['你好，世界。']);
    expect(splitByDuration('', minuteMs)).toEqual([]);
  });

  it('ends its parts with sentences, at no more than a voice says, whatever the rate', () => {
    const chinese = '今天天气很好我们去公园。'.repeat(100);
    for (const rate of [0.5, 1, 2]) {
      const parts = splitByDuration(chinese, minuteMs, rate);
      expect(parts.join('')).toBe(chinese);
      expect(parts.every((part) => part.endsWith('。'))).toBe(true);
      const characters = parts[0]?.length ?? 0;
      expect(characters).toBeLessThanOrEqual(60 * 4.5 * rate * 0.7);
      expect(characters).toBeGreaterThan(60 * 4.5 * rate * 0.3);
    }
    const english = splitByDuration('Dr. Smith went to the park today. '.repeat(100), minuteMs);
    expect(english.every((part) => part.endsWith('today. '))).toBe(true);
    expect(english[0]?.length).toBeGreaterThan(60 * 14 * 0.4);
    expect(english[0]?.length).toBeLessThanOrEqual(60 * 14);
  });

  it('cuts what has no sentence at lines, else at clauses, else between characters', () => {
    const lines = '床前明月光\n疑是地上霜\n'.repeat(100);
    for (const part of splitByDuration(lines, minuteMs)) expect(part).toMatch(/[光霜]\n$/);
    const clauses = splitByDuration('今天天气很好，'.repeat(100), minuteMs);
    expect(clauses.length).toBeGreaterThan(1);
    for (const part of clauses) expect(part).toMatch(/，$/);
    const letters = splitByDuration('字'.repeat(1000), minuteMs);
    expect(letters.length).toBeGreaterThan(3);
    for (const part of letters) expect(part.length).toBeLessThanOrEqual(150);
  });

  it('loses and repeats nothing, and makes no part of nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom('今天。', 'Hi there. ', '，', '\n', '3.14', '𠀀', '👩‍🌾', '一二三四五六七八九十'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 200 }),
        fc.integer({ min: 2000, max: 60_000 }),
        (pieces, limitMs) => {
          const text = pieces.join('');
          const parts = splitByDuration(text, limitMs);
          expect(parts.join('')).toBe(text);
          expect(parts).not.toContain('');
          for (const part of parts) expect(splitByDuration(part, 1.5 * limitMs)).toHaveLength(1);
        },
      ),
    );
  });
});
