import { expect, it } from 'vitest';
import { readRetryAfterMs } from './retry-after.ts';

it.each([
  ['3', 3000],
  [' 0 ', 0],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
  ['1000000000', 3_600_000],
  ['9'.repeat(400), 3_600_000],
  ['-5', undefined],
  ['1e9', undefined],
  ['3.5', undefined],
  ['Infinity', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After: %s', (value, wanted) => {
  expect(readRetryAfterMs(value)).toBe(wanted);
});
