import { expect, test } from 'vitest';
import { splitChapters } from './chapters.ts';

test('headings begin chapters; what stands before the first has no title', () => {
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

test('without marks the highest headings that a text has are its chapters; a sentence that begins like one is none', () => {
  const text =
    '序言\n写在前面。\n第一章里没有出现过的人都在这里，他们一个接一个地从门外走进来，在桌子旁边坐下，谁也不说话。\n第一章 路\n走。\n第一节\n慢慢走。';
  expect(splitChapters(text).map(({ title, level }) => [title, level])).toEqual([
    ['序言', 1],
    ['第一章 路', 1],
    ['第一节', 2],
  ]);
});

test('a text without headings is one chapter, and no text none', () => {
  expect(splitChapters('Only text.\nChapters are not mentioned.')).toHaveLength(1);
  expect(splitChapters(' \n ')).toEqual([]);
});
