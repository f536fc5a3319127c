import { expect, it } from 'vitest';
import { CHARACTER_RULES } from './character-rules.ts';
import { mandarinReadings } from './readings.ts';

it.each(CHARACTER_RULES.map(({ example }) => example))('reads %s', (example) => {
  const [, before = '', pinyin, after] = /^(.*?)([a-z]+\d)(.*)$/.exec(example) ?? [];
  const read = mandarinReadings(before + after).find(({ start }) => start === before.length - 1);
  expect(read?.pinyin).toBe(pinyin);
});
