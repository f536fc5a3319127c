import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityText } from './aligned-text.ts';
import { alignBoundaries, joinBoundaries } from './boundaries.ts';
import type { EngineBoundary, SpokenPart, Utterance } from './engine.ts';
import { indexCodePoints } from './text/code-points.ts';
import { normalizeAligned } from './text/normalize.ts';

function part(text: string, locale: string, sourceStart = 0): SpokenPart {
  const spoken = normalizeAligned(identityText(text, sourceStart), locale);
  return {
    kind: 'text',
    text: spoken.text,
    voice: 'v',
    rate: 1,
    pitch: 1,
    range: 1,
    volume: 100,
    alignment: spoken.spans,
  };
}

const at = (
  start: number,
  length: number,
  offsetMs: number,
  durationMs = 100,
  index = 0,
): EngineBoundary => ({
  part: index,
  start,
  length,
  offsetMs,
  durationMs,
});

describe('alignBoundaries', () => {
  it('maps words to their source positions', () => {
    const source = 'Hi 😀 there, you';
    const utterance: Utterance = { parts: [part(source, 'en-US')] };
    expect(utterance.parts[0]).toMatchObject({ text: 'Hi there, you' });
    const items = alignBoundaries(
      utterance,
      [at(0, 2, 0), at(3, 5, 200), at(10, 3, 400)],
      indexCodePoints(source),
    );
    expect(items).toEqual([
      { text: 'Hi', offsetMs: 0, durationMs: 100, textOffset: 0, textLength: 2 },
      { text: 'there', offsetMs: 200, durationMs: 100, textOffset: 5, textLength: 5 },
      { text: 'you', offsetMs: 400, durationMs: 100, textOffset: 12, textLength: 3 },
    ]);
  });

  it('merges the words of one number', () => {
    const source = '在2024年';
    const utterance: Utterance = { parts: [part(source, 'zh-CN')] };
    const boundaries = [0, 1, 2, 3, 4, 5].map((start) => at(start, 1, start * 100));
    expect(alignBoundaries(utterance, boundaries, indexCodePoints(source))).toEqual([
      { text: '在', offsetMs: 0, durationMs: 100, textOffset: 0, textLength: 1 },
      { text: '2024', offsetMs: 100, durationMs: 400, textOffset: 1, textLength: 4 },
      { text: '年', offsetMs: 500, durationMs: 100, textOffset: 5, textLength: 1 },
    ]);
  });

  it('extends a Chinese word to the next one, but not over punctuation', () => {
    const utterance: Utterance = { parts: [part('我们走吧，好吗', 'zh-CN')] };
    const items = alignBoundaries(utterance, [at(0, 1, 0, 50), at(2, 1, 300, 50), at(5, 1, 800, 50)]);
    expect(items.map(({ text, durationMs }) => [text, durationMs])).toEqual([
      ['我们', 300],
      ['走吧', 100],
      ['好吗', 100],
    ]);
  });

  it('keeps parts separate and drops boundaries without text', () => {
    const utterance: Utterance = {
      parts: [part('one', 'en-US'), { kind: 'pause', durationMs: 5 }, part('two', 'en-US', 10)],
    };
    const items = alignBoundaries(utterance, [
      at(0, 3, 0),
      at(0, 1, 50, 1, 1),
      at(0, 3, 100, 90, 2),
      at(7, 3, 300, 1, 9),
    ]);
    expect(items.map(({ text, textOffset }) => [text, textOffset])).toEqual([
      ['one', 0],
      ['two', 10],
    ]);
  });

  it('gives a word that the engine does not report its share of the one before', () => {
    const utterance: Utterance = { parts: [part('sent on the river', 'en-US')] };
    const items = alignBoundaries(utterance, [at(0, 4, 0, 200), at(5, 2, 200, 100), at(12, 5, 400, 300)]);
    expect(items.map(({ text, offsetMs, durationMs }) => [text, offsetMs, durationMs])).toEqual([
      ['sent', 0, 200],
      ['on', 200, 40],
      ['the', 240, 60],
      ['river', 400, 300],
    ]);
  });

  it('covers every letter and digit, whichever words the engine reports', () => {
    const texts = [
      'On the 21st, co-operate!',
      '在2024年5月1日，我们去公园',
      'L’été 12,50 €',
      'Dr. Who — 😀 $5',
    ];
    const parts = texts.map((text, i) => part(text, i === 1 ? 'zh-CN' : 'en-US', i * 100));
    const utterance: Utterance = { parts };
    const reported = fc.subarray(
      parts.flatMap(({ text }, index) =>
        [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index: start, 0: word }) => ({ index, start, word })),
      ),
    );
    fc.assert(
      fc.property(reported, fc.nat(300), (words, msAWord) => {
        const items = alignBoundaries(
          utterance,
          words.map(({ index, start, word }, i) => at(start, word.length, i * msAWord, msAWord, index)),
        );
        const named = new Set(
          items.flatMap(({ textOffset, textLength }) =>
            Array.from({ length: textLength }, (_, i) => textOffset + i),
          ),
        );
        for (const [i, text] of texts.entries()) {
          for (const [index, point] of [...text].entries()) {
            if (/[\p{L}\p{N}]/u.test(point))
              expect([point, named.has(i * 100 + index)]).toEqual([point, true]);
          }
        }
      }),
    );
  });

  it('is sorted by time and by text, whatever the engine reports', () => {
    const boundary = fc.record({
      part: fc.nat(2),
      start: fc.integer({ min: -1, max: 12 }),
      length: fc.nat(5),
      offsetMs: fc.integer({ min: -5, max: 1000 }),
      durationMs: fc.nat(300),
    });
    const utterance: Utterance = {
      parts: [part('在2024年5月', 'zh-CN'), part('Dr. Who $5', 'en-US', 20), part('😀好', 'zh-CN', 40)],
    };
    fc.assert(
      fc.property(fc.array(boundary), (boundaries) => {
        let time = 0;
        let text = 0;
        for (const item of alignBoundaries(utterance, boundaries)) {
          expect(item.offsetMs).toBeGreaterThanOrEqual(time);
          expect(item.durationMs).toBeGreaterThanOrEqual(0);
          expect(item.textOffset).toBeGreaterThanOrEqual(text);
          expect(item.textLength).toBeGreaterThan(0);
          time = item.offsetMs;
          text = item.textOffset + item.textLength;
        }
      }),
    );
  });
});

describe('joinBoundaries', () => {
  it('counts from the start of the document', () => {
    const item = { text: 'a', offsetMs: 10, durationMs: 5, textOffset: 0, textLength: 1 };
    const joined = joinBoundaries([
      { boundaries: [item], durationMs: 1000 },
      { boundaries: [], durationMs: 500 },
      { boundaries: [{ ...item, textOffset: 7 }], durationMs: 100 },
    ]);
    expect(joined.map(({ offsetMs, textOffset }) => [offsetMs, textOffset])).toEqual([
      [10, 0],
      [1510, 7],
    ]);
  });
});
