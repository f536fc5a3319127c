import { expect, it } from 'vitest';
import { neighbourWord, sentenceAt, trimmed, wordAt, wordAtCaret } from './words-in-text.ts';

const text = '😀今天去重庆。 坐轻轨！\nSiobhan lives in Wales, they say.';
const points = [...text];
const at = (words: string) => [...text.slice(0, text.indexOf(words))].length;

it.each([
  ['重', 'zh-CN', '重庆'],
  ['庆', 'zh-CN', '重庆'],
  ['iobhan', 'en-US', 'Siobhan'],
  ['。', 'zh-CN', null],
])('the word at %s in %s is %s', (place, locale, word) => {
  const found = wordAt(points, at(place), locale);
  expect(found?.text ?? null).toBe(word);
  if (found) expect(points.slice(found.start, found.start + found.length).join('')).toBe(word);
});

it('at the end of a word it is the word before the caret', () => {
  expect(wordAtCaret(points, at('。'), 'zh-CN')?.text).toBe('重庆');
  expect(wordAtCaret(points, points.length, 'en-US')).toBeNull();
  expect(wordAtCaret([], 0, 'en-US')).toBeNull();
});

it('moves from word to word over what is between them, to the ends of the text', () => {
  const words: string[] = [];
  let word = wordAt(points, at('重'), 'zh-CN');
  for (; word; word = neighbourWord(points, word, 1, 'zh-CN')) words.push(word.text);
  expect(words.slice(0, 2)).toEqual(['重庆', '坐']);
  expect(words.at(-1)).toBe('say');
  const first = wordAt(points, at('今'), 'zh-CN');
  expect(first && neighbourWord(points, first, -1, 'zh-CN')).toBeNull();
});

it('finds the sentence around a position, without the space around it', () => {
  expect(sentenceAt(points, at('轻轨'), 'zh-CN')?.text).toBe('坐轻轨！');
  expect(sentenceAt(points, at('Wales'), 'en-US')?.text).toBe('Siobhan lives in Wales, they say.');
  expect(sentenceAt([...'a\n\nb'], 2, 'en-US')).toBeNull();
  expect(trimmed({ start: 3, length: 4, text: ' ab ' })).toEqual({ start: 4, length: 2, text: 'ab' });
});

it('accepts a locale that no browser knows', () => {
  expect(wordAt([...'one two'], 5, 'xx-invalid-locale')?.text).toBe('two');
});
