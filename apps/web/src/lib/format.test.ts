import { expect, test } from 'vitest';
import { formatCompact } from './format.ts';

test.each([
  [950, '950'],
  [1000, '1.0K'],
  [4249, '4.2K'],
  [1_500_000, '1.5M'],
])('%d characters are %s', (characters, shown) => {
  expect(formatCompact(characters)).toBe(shown);
});
