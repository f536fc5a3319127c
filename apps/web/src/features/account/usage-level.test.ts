import { expect, test } from 'vitest';
import { packageTone, quotaTone } from './usage-bars.tsx';

test.each([
  [0, 'success'],
  [69, 'success'],
  [70, 'warning'],
  [89, 'warning'],
  [90, 'danger'],
  [200, 'danger'],
] as const)('%s of 100 characters used: %s', (used, tone) => {
  expect(quotaTone({ used, limit: 100 })).toBe(tone);
});

test('a quota of 0 is not exceeded by a usage of 0', () => {
  expect(quotaTone({ used: 0, limit: 0 })).toBe('success');
});

test.each([
  [0, 'danger'],
  [1000, 'danger'],
  [1001, 'warning'],
  [10_000, 'warning'],
  [10_001, 'success'],
] as const)('%s characters left in a package: %s', (left, tone) => {
  expect(packageTone(left)).toBe(tone);
});
