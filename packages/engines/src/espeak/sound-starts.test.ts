import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ESPEAK_SAMPLE_RATE_HERTZ } from './espeak-output.ts';
import { SoundStarts } from './sound-starts.ts';

const millis = (samples: number) => (samples * 1000) / ESPEAK_SAMPLE_RATE_HERTZ;

it('finds the sound after a silence of 20 ms, in whatever pieces the audio comes', () => {
  // Not 441 samples exactly, where rounding decides.
  const silent = fc.integer({ min: 0, max: 1500 }).filter((samples) => samples !== 441);
  const runs = fc.array(fc.record({ silent, loud: fc.integer({ min: 1, max: 900 }) }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(runs, fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 20 }), (parts, sizes) => {
      const pcm = Int16Array.from(
        parts.flatMap(({ silent, loud }) => [...Array(silent).fill(0), ...Array(loud).fill(5000)]),
      );
      const starts = new SoundStarts();
      let at = 0;
      for (const size of [...sizes, pcm.length]) {
        starts.push(pcm.subarray(at, at + size));
        at += size;
      }
      let from = 0;
      for (const { silent, loud } of parts) {
        const to = from + silent;
        expect(starts.from(millis(from))).toBeCloseTo(millis(silent >= 441 ? to : from), 6);
        from = to + loud;
      }
    }),
  );
});
