import { expect, test } from 'vitest';
import { joinPeaks, PeakMeter } from './peaks.ts';

/** A second that is silent but for one click at `atMs`. */
function click(rate: number, atMs: number, height: number): Float32Array {
  const pcm = new Float32Array(rate);
  pcm[Math.floor((atMs * rate) / 1000)] = height;
  return pcm;
}

test.each([22_050, 24_000, 44_100])('a sound’s peak is at its time, at %d Hz', (rate) => {
  const meter = new PeakMeter(rate);
  const pcm = click(rate, 510, -0.5);
  // In pieces of any size.
  for (let at = 0; at < pcm.length; at += 700) meter.push(pcm.subarray(at, at + 700));
  const pairs = meter.pairs();
  expect(pairs).toHaveLength(100);
  expect(pairs.findIndex((value) => value !== 0)).toBe(2 * 25);
  expect(pairs[2 * 25]).toBe(-63);
});

test('segments of odd lengths do not drift', () => {
  const segments = Array.from({ length: 200 }, () => {
    const meter = new PeakMeter(1000);
    meter.push(click(1000, 0, 1).subarray(0, 333));
    return { pairs: meter.pairs(), durationMs: 333 };
  });
  const joined = joinPeaks(segments);
  expect(joined).toHaveLength(2 * Math.ceil((200 * 333) / 20));
  const clicks = [...joined.entries()].filter(([, value]) => value === 127).map(([at]) => (at - 1) / 2);
  expect(clicks).toHaveLength(200);
  for (const [index, pair] of clicks.entries()) expect(pair).toBe(Math.floor((index * 333) / 20));
});
