import { expect, it } from 'vitest';
import { CHARACTER_RULES } from './character-rules.ts';
import { mandarinReadings } from './readings.ts';

it.each(CHARACTER_RULES.map(({ example }) => example))('reads %s', (example) => {
  const [, before = '', pinyin, after] = /^(.*?)([a-z]+\d)(.*)$/.exec(example) ?? [];
  const read = mandarinReadings(before + after).find(({ start }) => start === before.length - 1);
  expect(read?.pinyin).toBe(pinyin);
});

it.each([
  ['銀行行長重新長大', 'yin2 hang2 hang2 zhang3|chong2|zhang3'],
  ['朝陽區', 'chao2 yang2 qu1'],
  ['一隻貓的頭髮', ''],
])('reads the traditional %s', (text, expected) => {
  const readings = mandarinReadings(text).map(({ pinyin }) => pinyin);
  expect(readings.join('|')).toBe(expected);
});
