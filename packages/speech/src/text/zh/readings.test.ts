import { expect, it } from 'vitest';
import { CHARACTER_RULES } from './character-rules.ts';
import { READING_WORDS } from './reading-words.ts';
import { mandarinReadings } from './readings.ts';

const examples = CHARACTER_RULES.map(({ example }) => {
  const [, before = '', pinyin, after] = /^(.*?)([a-z]+\d)(.*)$/.exec(example) ?? [];
  return { text: before + after, at: before.length - 1, pinyin };
});
const pinyinAt = (text: string, at: number) =>
  mandarinReadings(text).find(({ start }) => start === at)?.pinyin;

it.each(examples)('reads $text', ({ text, at, pinyin }) => {
  expect(pinyinAt(text, at)).toBe(pinyin);
});

const words = [...READING_WORDS.values()].flat().map(({ word, pinyin }) => ({ text: word, at: 0, pinyin }));

it.each([
  ['他说，', '。'],
  ['他说,', ','],
  ['“', '”'],
  ['(', ')'],
  ['好\n', '\n好'],
  ['看 ', ' 看'],
])('reads all of it between %j and %j', (before, behind) => {
  const differing = [...examples, ...words].filter(
    ({ text, at, pinyin }) => pinyinAt(before + text + behind, before.length + at) !== pinyin,
  );
  expect(differing).toEqual([]);
});

it.each([
  ['銀行行長重新長大', 'yin2 hang2 hang2 zhang3|chong2|zhang3'],
  ['朝陽區', 'chao2 yang2 qu1'],
  ['一隻貓的頭髮', ''],
])('reads the traditional %s', (text, expected) => {
  const readings = mandarinReadings(text).map(({ pinyin }) => pinyin);
  expect(readings.join('|')).toBe(expected);
});
