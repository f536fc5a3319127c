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
    { title: '第二章 路', text: '走。', level: 1 },
    { title: 'Chapter 3', text: '', level: 1 },
  ]);
});

test('a text without headings is one chapter, and no text none', () => {
  expect(splitChapters('Only text.\nChapters are not mentioned.')).toHaveLength(1);
  expect(splitChapters(' \n ')).toEqual([]);
});
