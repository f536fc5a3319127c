import { expect, it } from 'vitest';
import { readRetryAfterMs } from './retry-after.ts';

it.each([
  ['3', 3000],
  [' 0 ', 0],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After: %s', (value, wanted) => {
  expect(readRetryAfterMs(value)).toBe(wanted);
});
