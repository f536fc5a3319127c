import { AudioFormat, limits } from '@parlando/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestOutput } from '../audio-formats.ts';
import { codecTraits } from '../codec-traits.ts';
import { layOut } from './lay-out.ts';

const output = fc
  .tuple(fc.constantFrom(...AudioFormat.options), fc.constantFrom(22_050, 24_000, 44_100, 48_000))
  .map(([format, sampleRateHertz]) => nearestOutput(format, { sampleRateHertz, bitrateKbps: 64 }));
const gap = fc.integer({ min: limits.timed.leastMs, max: 40_000 });
const speeches = fc
  .array(fc.record({ gap, share: fc.double({ min: 0.01, max: 1, noNaN: true }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((given) => {
    let at = 0;
    return given.map(({ gap, share }, index) => {
      const startMs = index === 0 ? gap - limits.timed.leastMs : at;
      at = startMs + gap;
      const endMs = startMs + Math.max(limits.timed.leastMs, Math.floor(gap * share));
      return { startMs, endMs: Math.min(endMs, at), predictedMs: Math.floor(gap / 3) };
    });
  });

test('every speech begins at its time, and the total length is exact to half a frame', () => {
  fc.assert(
    fc.property(speeches, output, fc.integer({ min: 0, max: 60_000 }), (given, output, restMs) => {
      const totalMs = (given.at(-1)?.endMs ?? 0) + restMs;
      const { frame, delay, padding } = codecTraits(output);
      const msOf = (samples: number) => (samples * 1000) / output.sampleRateHertz;
      let at = 0;
      const spoken: number[] = [];
      for (const { speech, slot } of layOut(given, totalMs, output)) {
        expect(slot.samples % frame).toBe(0);
        expect(slot.samples).toBeGreaterThan(0);
        if (speech !== undefined) {
          spoken.push(speech);
          const startMs = given[speech]?.startMs ?? 0;
          const late = msOf(at + delay - slot.skip + slot.lead) - startMs;
          expect(late).toBeGreaterThanOrEqual(-0.1);
          expect(late).toBeLessThanOrEqual(startMs < msOf(delay) + 0.5 ? 16.1 : 0.1);
          // What is encoded fits the segment.
          const room = Math.max(0, slot.room);
          const encoded = Math.ceil((slot.lead + room) / frame) * frame + padding - slot.skip;
          if (room > 0) expect(encoded).toBeLessThanOrEqual(slot.samples);
          expect(slot.fit).toBeLessThanOrEqual(Math.max(1, slot.room));
        }
        at += slot.samples;
      }
      expect(spoken).toEqual(given.map((_, index) => index));
      expect(Math.abs(msOf(at) - totalMs)).toBeLessThanOrEqual(msOf(frame / 2) + 0.1);
    }),
  );
});
