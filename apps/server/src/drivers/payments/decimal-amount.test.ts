import { expect, test } from 'vitest';
import { fromYuan, toYuan } from './decimal-amount.ts';

test('amounts convert to yuan and back without loss', () => {
  for (const [minor, text] of [
    [0, '0.00'],
    [7, '0.07'],
    [10, '0.10'],
    [1990, '19.90'],
    [999_999_999_99, '999999999.99'],
  ] as const) {
    expect([toYuan(minor), fromYuan(text)]).toEqual([text, minor]);
  }
  // As floating point these would be off by one.
  for (let minor = 100; minor < 3000; minor++) expect(fromYuan(toYuan(minor))).toBe(minor);
  expect([fromYuan('5'), fromYuan('5.1')]).toEqual([500, 510]);
});

test('anything that is not an amount is refused', () => {
  for (const text of [
    '',
    '1.',
    '.5',
    '1.234',
    '-1.00',
    '1e3',
    ' 1',
    '1,00',
    '９.00',
    '9'.repeat(12),
    5,
    null,
  ]) {
    expect([text, fromYuan(text)]).toEqual([text, undefined]);
  }
  for (const amount of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => toYuan(amount)).toThrow(RangeError);
});
