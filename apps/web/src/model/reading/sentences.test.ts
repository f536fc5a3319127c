import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlainText, readSsml, sentencesOf, shownRange } from './sentences.ts';

const shown = (text: string) => sentencesOf(readPlainText(text));
const wordOf = (text: string, word: string) => {
  const offset = [...text.slice(0, text.indexOf(word))].length;
  for (const { content } of shown(text)) {
    const range = shownRange(content, offset, [...word].length);
    if (range) return content.text.slice(range.start, range.end);
  }
  return null;
};

/** Unpaired surrogates, all kinds of line breaks, joined emoji, both directions, and combining marks without a base. */
const hostile = fc.constantFrom(
  'a',
  '好',
  '。',
  '. ',
  '\n',
  '\r\n',
  '\r',
  '\u2028',
  '😀',
  '👩‍👩‍👧‍👦',
  'שלום. ',
  'مرحبا؟ ',
  '\u202e',
  '\ud83d',
  '\udc00',
  '\u0301'.repeat(12),
  '\u200b',
  '\ufeff',
  '   ',
  '?”',
  '…',
);

describe('a plain text', () => {
  test('its joined sentences equal the text, whatever it contains', () => {
    const texts = fc.oneof(
      fc.array(hostile, { maxLength: 60 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 80 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const sentences = shown(text);
        expect(sentences.map(({ content }) => content.text).join('')).toBe(text);
        expect(sentences.map(({ index }) => index)).toEqual(sentences.map((_, index) => index));
      }),
      { numRuns: 500 },
    );
  });

  test('a sentence maps to its own code points', () => {
    fc.assert(
      fc.property(
        fc.array(hostile).map((parts) => parts.join('')),
        (text) => {
          const points = [...text];
          for (const { content } of shown(text)) {
            const [span] = content.spans;
            if (!span) continue;
            const { sourceStart, sourceLength } = span;
            expect(points.slice(sourceStart, sourceStart + sourceLength).join('')).toBe(content.text);
          }
        },
      ),
    );
  });

  test('is split into paragraphs; an empty text has none', () => {
    expect(readPlainText('One. Two.\r\nThree.').map(({ sentences }) => sentences.length)).toEqual([2, 1]);
    expect(readPlainText('')).toEqual([]);
    expect(shown(' \n ').map(({ content }) => content.text)).toEqual([' \n ']);
  });

  test('a word is found where it is displayed', () => {
    expect(wordOf('Hi 😀😀. The 👩‍👩‍👧 went\r\nhome.', 'went')).toBe('went');
    expect(wordOf('第一句。第二句😀了。', '第二')).toBe('第二');
  });
});

test('in a script, lines have their speakers, and names are not part of the words', () => {
  const cast = [{ name: 'Anna', voice: 'v' }];
  const text = 'Once.\nAnna: Hello 😀. Who?\n\n 旁白。';
  const lines = readPlainText(text, cast).map(({ speaker, sentences }) => [
    speaker,
    sentences.map(({ content, textOffset }) => [textOffset, content.text]),
  ]);
  expect(lines).toEqual([
    [undefined, [[0, 'Once.\n']]],
    [
      'Anna',
      [
        [12, 'Hello 😀. '],
        [21, 'Who?\n\n '],
      ],
    ],
    [undefined, [[28, '旁白。']]],
  ]);
});

describe('SSML', () => {
  const ssml = (inner: string) =>
    `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice name="v">${inner}</voice></speak>`;

  test('is shown without its tags, and its words are located by their positions in the source', () => {
    const source = ssml('Tea &amp; <emphasis>cake</emphasis>. Now <break time="1s"/>go.');
    const sentences = sentencesOf(readSsml(source));
    expect(sentences.map(({ content }) => content.text)).toEqual(['Tea & cake. ', 'Now go.']);
    const content = sentences[0]?.content ?? { text: '', spans: [] };
    const at = (word: string) => shownRange(content, source.indexOf(word), word.length);
    expect(at('cake')).toEqual({ start: 6, end: 10 });
    expect(at('&amp;')).toEqual({ start: 4, end: 5 });
    expect(at('break')).toBeNull();
  });

  test('has a space between adjacent sentences, if its script uses spaces', () => {
    const source = ssml('<p><s>One.</s><s>“Two.”</s></p><p><s>一。</s><s>“二。”</s><s>三。</s></p>');
    const paragraphs = readSsml(source).map(({ sentences }) => sentences.map(({ content }) => content));
    expect(paragraphs.map((contents) => contents.map(({ text }) => text))).toEqual([
      ['One. ', '“Two.”'],
      ['一。', '“二。”', '三。'],
    ]);
    const [one, two] = paragraphs[0] ?? [];
    const at = (word: string) => [source.indexOf(word), word.length] as const;
    expect(one && shownRange(one, ...at('One.'))).toEqual({ start: 0, end: 4 });
    expect(two && shownRange(two, ...at('Two'))).toEqual({ start: 1, end: 4 });
  });

  test('is empty while it is invalid', () => {
    expect(readSsml('<speak>')).toEqual([]);
  });
});
