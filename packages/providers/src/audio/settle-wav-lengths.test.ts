import { cutAt, silentMp3, toneWav } from '@parlando/providers/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { settleWavLengths } from './settle-wav-lengths.ts';

const joined = (pieces: Uint8Array[]) => Buffer.concat(pieces);
const cuts = fc.array(fc.nat(5000), { maxLength: 8 });

it('writes the lengths that a stream could not know, in whatever pieces it came', () => {
  const announced = fc.constantFrom(0, 0x7fffffff, 0xffffffff);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), announced, cuts, (durationMs, dataBytes, places) => {
      const streamed = cutAt(toneWav(durationMs, dataBytes), places);
      // Not `toEqual`, which visits each byte by itself.
      expect(joined(settleWavLengths(streamed)).equals(toneWav(durationMs))).toBe(true);
    }),
  );
});

it('leaves everything else as it is', () => {
  for (const whole of [toneWav(20), silentMp3(3), new Uint8Array(0), toneWav(20).subarray(0, 40)]) {
    expect(joined(settleWavLengths([whole])).equals(whole)).toBe(true);
  }
});
