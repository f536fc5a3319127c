import { expect, test } from 'vitest';
import { readPeaks } from './peaks.ts';

test('the peaks of an outline are at the right positions', () => {
  const pairs = new Int8Array(2 * 100);
  pairs.set([-127, 0], 2 * 10);
  pairs.set([0, 64], 2 * 55);
  const peaks = readPeaks(btoa(String.fromCharCode(...new Uint8Array(pairs.buffer))), 10);
  expect(peaks.map((peak) => Math.round(peak * 10))).toEqual([0, 10, 0, 0, 0, 5, 0, 0, 0, 0]);
});

test('without audio it is flat', () => {
  expect(readPeaks('', 3)).toEqual([0, 0, 0]);
});
