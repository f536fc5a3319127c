import { wavHeader } from '@parlando/speech';
import { expect, test } from 'vitest';
import { withWavLength } from './wav-header.ts';

const header = (dataBytes: number | 'unknown') => wavHeader({ sampleRateHertz: 24_000, dataBytes });

test('a streamed wav gets the header it would have had', () => {
  const [first, second] = withWavLength([header('unknown'), new Uint8Array(10)]);
  expect(first).toEqual(header(10));
  expect(second).toHaveLength(10);
});

test('the header may come together with samples', () => {
  const joined = new Uint8Array(50);
  joined.set(header('unknown'));
  expect(withWavLength([joined])[0]?.slice(0, 44)).toEqual(header(6));
});

test('what tells its length, and what is no wav, stays as it is', () => {
  const true10 = [header(10), new Uint8Array(10)];
  expect(withWavLength(true10)).toEqual(true10);
  const mp3 = [new Uint8Array(100).fill(0xff)];
  expect(withWavLength(mp3)).toEqual(mp3);
  expect(withWavLength([])).toEqual([]);
});
