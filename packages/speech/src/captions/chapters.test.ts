import { expect, test } from 'vitest';
import { chapterSpeech, splitChapters } from './chapters.ts';

test('headings begin chapters; text before the first has no title', () => {
  const text = [
    'A word before.',
    '# One',
    'Text.',
    '',
    'More.',
    '## Below',
    '第二章 路',
    '走。',
    'Chapter 3',
    '',
  ].join('\n');
  expect(splitChapters(text)).toEqual([
    { title: '', text: 'A word before.', level: 1 },
    { title: 'One', text: 'Text.\n\nMore.', level: 1 },
    { title: 'Below', text: '', level: 2 },
    { title: '第二章 路', text: '走。', level: 2 },
    { title: 'Chapter 3', text: '', level: 2 },
  ]);
});

test('without marks the highest headings of a text are its chapters; a sentence that begins like one is not', () => {
  const text =
    '序言\n写在前面。\n第一章里没有出现过的人都在这里，他们一个接一个地从门外走进来，在桌子旁边坐下，谁也不说话。\n第一章 路\n走。\n第一节\n慢慢走。';
  expect(splitChapters(text).map(({ title, level }) => [title, level])).toEqual([
    ['序言', 1],
    ['第一章 路', 1],
    ['第一节', 2],
  ]);
});

test('marks stay with the text of their chapter; a heading with marks stays in the text', () => {
  const text = '😀 Before.\n# Réel 重庆\n走 home.\nChapter 2\n\nLast words.\n';
  const said = (words: string) => ({
    ...{ kind: 'pronunciation' as const, text: words, pronunciation: { alias: 'x' } },
    ...{ start: [...text.slice(0, text.indexOf(words))].length, length: [...words].length },
  });
  const marks = ['Before', '# Réel', '重庆', '走', 'Last words.\n'].map(said);
  const chapters = splitChapters(text, marks);
  const words = chapters.map(({ text: own, marks = [] }) =>
    marks.map(
      (mark) =>
        mark.kind === 'pronunciation' && [...own].slice(mark.start, mark.start + mark.length).join(''),
    ),
  );
  expect(words).toEqual([['Before'], ['Réel', '重庆', '走'], ['Last words.']]);
  expect(chapters[1]).toMatchObject({ title: 'Réel 重庆', text: 'Réel 重庆\n走 home.' });
});

test('a chapter is spoken with its title, once', () => {
  expect(chapterSpeech({ title: 'One', text: 'Text.' })).toBe('One\n\nText.');
  expect(chapterSpeech({ title: 'One', text: ' One \nText.' })).toBe(' One \nText.');
  expect(chapterSpeech({ title: '', text: 'Text.' })).toBe('Text.');
  expect(chapterSpeech({ title: 'One', text: '' })).toBe('One');
});

test('a text without headings is one chapter, and no text none', () => {
  expect(splitChapters('Only text.\nChapters are not mentioned.')).toHaveLength(1);
  expect(splitChapters(' \n ')).toEqual([]);
});
