import type { DictionaryEntry, Mark } from '@parlando/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutChapter } from './cut-chapter.ts';

const settings = { voice: 'v', speed: 1, pitch: 1, volume: 1 };
const wordsAt = (text: string, { start, length }: { start: number; length: number }) =>
  [...text].slice(start, start + length).join('');

test('every reading mark of a chapter covers its words in exactly one part', async () => {
  const sentence = fc.constantFrom(
    'Anna: Go on. ',
    'Dr. No went home. ',
    '重庆。',
    '😀 yes!\n',
    'Then\n\nmore. ',
  );
  const sentences = fc.array(sentence, { minLength: 1, maxLength: 30 });
  const cast = [{ name: 'Anna', voice: 'a' }];
  await fc.assert(
    fc.asyncProperty(sentences, fc.integer({ min: 8, max: 60 }), async (written, most) => {
      const text = written.join('');
      const marks: Mark[] = [...text.matchAll(/Dr\. No|重庆|on/gu)].map(({ 0: words, index }) => ({
        ...{ kind: 'pronunciation', start: [...text.slice(0, index)].length, length: [...words].length },
        ...{ text: words, pronunciation: { alias: words } },
      }));
      const cut = await cutChapter({ title: 'A title', text, level: 1, marks }, { ...settings, cast }, most);
      const found = cut.parts.flatMap(({ request: { text: part = '', marks: own = [] } }) =>
        own.map((mark) => (mark.kind === 'pronunciation' ? [wordsAt(part, mark), mark.text] : [])),
      );
      expect(found.map(([words]) => words)).toEqual(found.map(([, words]) => words));
      expect(found.map(([words]) => words)).toEqual(marks.map((mark) => 'text' in mark && mark.text));
    }),
    { numRuns: 60 },
  );
});

test('pause and prosody marks keep their places across part boundaries', async () => {
  const text = 'One two. Three four. Five.';
  const marks: Mark[] = [
    { kind: 'pause', start: 9, durationMs: 500 },
    { kind: 'prosody', start: 4, length: 11, rate: 0.5 },
  ];
  const { parts } = await cutChapter({ title: '', text, level: 1, marks }, settings, 12);
  expect(parts.map(({ request }) => request.marks)).toEqual([
    [
      { kind: 'prosody', start: 4, length: 5, rate: 0.5 },
      { kind: 'pause', start: 9, durationMs: 500 },
    ],
    [{ kind: 'prosody', start: 0, length: 6, rate: 0.5 }],
    undefined,
  ]);
});

test('dictionary entries are sent only with parts that contain their words', async () => {
  const entry = { word: 'K8s', locale: '', pronunciation: { alias: 'k' }, matchCase: false, wholeWord: true };
  const chapter = { title: '', text: 'We run k8s.\nNothing else.', level: 1 };
  const { parts } = await cutChapter(chapter, { ...settings, dictionary: [entry] }, 14);
  expect(parts.map(({ request }) => request.dictionary)).toEqual([[entry], undefined]);
  const off = await cutChapter(chapter, { ...settings, dictionary: false }, 50);
  expect(off.parts[0]?.request.dictionary).toBe(false);
});

test('unsupported marks are refused with their position', async () => {
  const refused = (text: string, mark: Mark) =>
    expect(cutChapter({ title: '', text, level: 1, marks: [mark] }, settings, 20)).rejects;
  await refused('Short.', { kind: 'pause', start: 7, durationMs: 500 }).toMatchObject({
    details: { field: 'marks.0.start' },
  });
  const reading = { kind: 'sayAs', as: 'characters', start: 0, length: 21 } as const;
  await refused('a'.repeat(30), reading).toMatchObject({ details: { field: 'marks.0.length', max: 20 } });
});

test('data repeated in all parts counts towards their common size limit', async () => {
  const text = 'Some words here. '.repeat(6000);
  const cut = (marks: Mark[], dictionary: DictionaryEntry[] = []) =>
    cutChapter({ title: '', text, level: 1, marks }, { ...settings, dictionary }, 1500);
  const whole = (index: number): Mark => ({
    kind: 'prosody',
    start: 0,
    length: text.length - index,
    rate: 1.1,
  });
  const few = await cut(Array.from({ length: 100 }, (_, index) => whole(index)));
  expect(few.parts.every(({ request }) => request.marks?.length === 100)).toBe(true);
  const many = cut(Array.from({ length: 10_000 }, (_, index) => whole(index)));
  await expect(many).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  const entry = {
    word: 'o',
    pronunciation: { alias: 'x'.repeat(500) },
    matchCase: false,
    wholeWord: false,
    note: '',
  };
  const entries = Array.from({ length: 1000 }, (_, index) => ({ ...entry, locale: `en-${index + 100}` }));
  await expect(cut([], entries)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
});
