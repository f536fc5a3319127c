import { expect, test } from 'vitest';
import { mayName } from './may-name.ts';

test.each([
  ['Ann: Hi.\n\n  Ben: Hi.', true],
  ['小林：好。\n小林：好。', true],
  ['Ann: Hi.\nHello.', false],
  ['Zoe: Hi.\nZoe: Hi.', false],
])('%j may have speakers: %s', (text, expected) => {
  expect(mayName(text, new Set(['Zoe']))).toBe(expected);
});

test.each(['\n', '\r', '\u2028', ' '])('takes linear time for %j over and over', (unit) => {
  expect(mayName(unit.repeat(50_000), new Set())).toBe(false);
});
