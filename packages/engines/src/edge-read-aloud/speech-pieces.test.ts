import type { EngineVoice, SpokenPart, UtterancePart } from '@parlando/speech';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soundingText } from '../text/sounding-text.ts';
import { type SpeechPiece, speechPieces } from './speech-pieces.ts';
import { maxSsmlBytes, ssmlOf } from './ssml.ts';
import { readSpeech } from './testing/request-checks.ts';

const voices: Readonly<Record<string, EngineVoice>> = {
  jenny: { id: 'jenny', name: 'Jenny', locale: 'en-US', gender: 'Female' },
  guy: { id: 'guy', name: 'Guy', locale: 'en-US', gender: 'Male' },
  xiaoxiao: { id: 'xiaoxiao', name: 'Xiaoxiao', locale: 'zh-CN', gender: 'Female' },
};
const names = new Set(Object.keys(voices));

const spoken = (text: string, changes: Partial<SpokenPart> = {}): SpokenPart => ({
  kind: 'text',
  text,
  voice: 'jenny',
  rate: 1,
  pitch: 1,
  range: 1,
  volume: 100,
  alignment: [],
  ...changes,
});
const piecesOf = (parts: readonly UtterancePart[]) => speechPieces({ parts }, (id) => voices[id]);
const speechOf = (parts: readonly UtterancePart[]) =>
  piecesOf(parts).filter((piece): piece is SpeechPiece => piece.kind === 'speech');

const parts = fc.array(
  fc.record({
    text: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3000 }),
      fc
        .array(fc.constantFrom('Wandering & ', '漫步，', '<b>', '。'), { maxLength: 1500 })
        .map((all) => all.join('')),
    ),
    voice: fc.constantFrom('jenny', 'guy'),
    rate: fc.double({ min: 0.1, max: 4, noNaN: true }),
    volume: fc.double({ min: 0, max: 100, noNaN: true }),
  }),
  { maxLength: 4 },
);

test('every request is valid, and together they contain every letter and digit in order', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const utterance = given.map(({ text, ...changes }) => spoken(text, changes));
      const said = speechOf(utterance).map((piece) => {
        const ssml = ssmlOf(piece.manner, piece.points);
        expect(Buffer.byteLength(ssml)).toBeLessThanOrEqual(maxSsmlBytes);
        const read = readSpeech(ssml, names);
        if (typeof read === 'string') throw new Error(read);
        return read.text;
      });
      const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
      expect(letters(said.join(''))).toBe(letters(given.map(({ text }) => text).join('')));
    }),
    { numRuns: 50 },
  );
});

test('every point has its position', () => {
  const utterance = [spoken('One 👍 two. '), spoken('Three'), spoken('four', { voice: 'guy' })];
  for (const { points, places } of speechOf(utterance)) {
    for (const [index, { part, index: at }] of places.entries()) {
      expect(Array.from(utterance[part]?.text ?? '')[at]).toBe(points[index]);
    }
  }
});

test('parts with the same style are one request, others are not', () => {
  const texts = (given: readonly UtterancePart[]) => speechOf(given).map(({ points }) => points.join(''));
  expect(texts([spoken('One, '), { kind: 'mark', name: 'm' }, spoken('two.')])).toEqual(['One, two.']);
  expect(texts([spoken('By the river.'), spoken('And then')])).toEqual(['By the river. And then']);
  expect(texts([spoken('un'), spoken('believ', { emphasis: 'strong' }), spoken('able')])).toEqual([
    'unbelievable',
  ]);
  expect(texts([spoken('One'), spoken('two', { voice: 'guy' }), spoken('three', { rate: 1.2 })])).toEqual([
    'One',
    'two',
    'three',
  ]);
  expect(
    piecesOf([spoken('One'), { kind: 'pause', durationMs: 300 }, spoken('two')]).map(({ kind }) => kind),
  ).toEqual(['speech', 'pause', 'speech']);
});

test('text without words is not requested', () => {
  expect(speechOf([spoken(' … — ')])).toEqual([]);
  expect(speechOf([spoken('👍')])).toHaveLength(1);
});

test('prosody is written as the service reads it', () => {
  const [piece] = speechOf([spoken('x', { rate: 1.25, pitch: 1.1, volume: 80 })]);
  expect(piece?.manner).toMatchObject({ rate: '+25%', pitch: '+20Hz', volume: '-20%' });
  const [other] = speechOf([spoken('x', { voice: 'guy', rate: 0.2, pitch: 0.5, volume: 100 })]);
  expect(other?.manner).toMatchObject({ rate: '-50%', pitch: '-57Hz', volume: '+0%' });
});

test('pinyin is replaced by characters with its sounds, each at the position of its word', () => {
  const reading = { voice: 'xiaoxiao', pinyin: 'chong2 qing4' };
  const [piece] = speechOf([
    spoken('在', { voice: 'xiaoxiao' }),
    spoken('重庆', reading),
    spoken('。', { voice: 'xiaoxiao' }),
  ]);
  expect(piece?.points.join('')).toBe('在虫庆。');
  expect(piece?.places.map(({ part, index }) => [part, index])).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 0],
  ]);
});

test.each([
  ['xiaoxiao', { pinyin: 'huar1' }, '花儿'],
  ['xiaoxiao', { pinyin: 'pao3 de5' }, '跑的'],
  ['xiaoxiao', { pinyin: 'ceng3' }, undefined],
  ['xiaoxiao', { ipa: 'tʂʊŋ˥˩' }, undefined],
  ['jenny', { pinyin: 'chong2' }, undefined],
])('%s says %j by %s', (voice, sounds, text) => {
  expect(soundingText(voices[voice] as EngineVoice, sounds)).toBe(text);
});
