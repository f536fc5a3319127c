import fc from 'fast-check';
import { expect, test } from 'vitest';
import { identityText } from './aligned-text.ts';
import { documentSentences } from './plan/document-sentences.ts';
import { plainTextDocument } from './plan/plain-text.ts';
import { timeSentences } from './timed-sentences.ts';

const style = { voice: 'v', rate: 1, pitch: 1, range: 1, volume: 100 };
const sentencesOf = (text: string) => documentSentences(plainTextDocument(text, style).document);

test('a text is split into paragraphs and sentences', () => {
  const paragraphs = sentencesOf('One. Two!\n\n“三。”四？\r\nfive');
  expect(paragraphs.map((sentences) => sentences.map(({ text }) => text.trim()))).toEqual([
    ['One.', 'Two!'],
    ['“三。”', '四？'],
    ['five'],
  ]);
});

test('the sentences of any text cover all of it, in order', () => {
  const pieces = fc.constantFrom(
    'a',
    '好',
    '。',
    '. ',
    '\n',
    '\r\n',
    '😀',
    '👩‍👩‍👧',
    'שלום',
    '\u0301',
    ' ',
    '?”',
  );
  fc.assert(
    fc.property(
      fc.array(pieces).map((parts) => parts.join('')),
      (text) => {
        const { nodes } = plainTextDocument(text, style).document;
        const whole = nodes.map((node) => (node.kind === 'text' ? node.content.text : '')).join('');
        const sentences = sentencesOf(text).flat();
        expect(sentences.map((each) => each.text).join('')).toBe(whole);
        const starts = sentences.map(({ spans }) => spans[0]?.sourceStart ?? 0);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      },
    ),
  );
});

const word = (textOffset: number, textLength: number, offsetMs: number, durationMs: number) => ({
  text: 'x'.repeat(textLength),
  textOffset,
  textLength,
  offsetMs,
  durationMs,
});
const two = [identityText('one two. ', 0), identityText('three.', 9)];

test('a sentence lasts from its first word to its last, across segments', () => {
  const segments = [
    { segment: 4, durationMs: 500, hasWordTimes: true, words: [word(0, 3, 100, 300)] },
    { segment: 5, durationMs: 1000, hasWordTimes: true, words: [word(4, 3, 50, 200), word(9, 5, 400, 300)] },
  ];
  expect(timeSentences(two, segments, 2000)).toEqual([
    { segment: 4, textOffset: 0, textLength: 9, offsetMs: 2100, durationMs: 650 },
    { segment: 5, textOffset: 9, textLength: 6, offsetMs: 2900, durationMs: 300 },
  ]);
});

test('without word times, sentences share the time of their segment by length', () => {
  const words = [word(0, 3, 0, 0), word(4, 3, 0, 0), word(9, 6, 0, 0)];
  expect(timeSentences(two, [{ segment: 0, durationMs: 1200, hasWordTimes: false, words }])).toEqual([
    { segment: 0, textOffset: 0, textLength: 9, offsetMs: 0, durationMs: 600 },
    { segment: 0, textOffset: 9, textLength: 6, offsetMs: 600, durationMs: 600 },
  ]);
});

test('unspoken sentences have no time', () => {
  const sentences = [identityText('… ', 0), identityText('yes.', 2)];
  const segments = [{ segment: 0, durationMs: 500, hasWordTimes: true, words: [word(2, 3, 0, 400)] }];
  expect(timeSentences(sentences, segments).map(({ textOffset }) => textOffset)).toEqual([2]);
});
