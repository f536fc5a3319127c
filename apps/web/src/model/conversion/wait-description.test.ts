import { expect, test } from 'vitest';
import { describeWait } from './wait-description.ts';

test.each([
  [0, 'seconds', 0],
  [-3, 'seconds', 0],
  [0.2, 'seconds', 1],
  [59, 'seconds', 59],
  [59.4, 'seconds', 60],
  [60, 'minutes', 1],
  [61, 'minutes', 2],
  [3599, 'minutes', 60],
  [3599.4, 'minutes', 60],
  [3600, 'hours', 1],
  [3601, 'hours', 2],
  [7201, 'hours', 3],
] as const)('%s s is %s %s', (seconds, unit, value) => {
  expect(describeWait(seconds)).toEqual({ unit, value });
});
