import { expect, test } from 'vitest';
import { quality } from './quality.ts';

test.each([
  [undefined, 1],
  ['*/*', 1],
  ['audio/*;q=0.5', 0],
  ['application/*; q=0.25', 0.25],
  ['*/*;q=0.1, application/*;q=0.2, Application/JSON ; Q=0.3', 0.3],
  ['application/json;q=0, */*', 0],
  ['application/json;charset=utf-8;q=0.7', 0.7],
  ['application/json;q=much', 1],
  ['', 0],
])('Accept %j weights JSON with %d', (header, weight) => {
  expect(quality(header, 'application/json')).toBe(weight);
});
