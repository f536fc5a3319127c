import { expect, test } from 'vitest';
import { readPeaks } from './peaks.ts';

test('the peaks of an outline are at the right positions', () => {
  const pairs = new Int8Array(2 * 100);
  pairs.set([-127, 0], 2 * 10);
  pairs.set([0, 64], 2 * 55);
  const { peaks, duration } = readPeaks(
    { pairs: btoa(String.fromCharCode(...new Uint8Array(pairs.buffer))), durationMs: 2000 },
    10,
  );
  expect(duration).toBe(2);
  expect(peaks.map((peak) => Math.round(peak * 10))).toEqual([0, 10, 0, 0, 0, 5, 0, 0, 0, 0]);
});

test('without audio it is flat', () => {
  expect(readPeaks({ pairs: '', durationMs: 0 }, 3).peaks).toEqual([0, 0, 0]);
});
