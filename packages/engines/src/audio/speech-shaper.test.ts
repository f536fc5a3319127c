import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limit } from './limiter.ts';
import { concatSamples } from './samples.ts';
import { SpeechShaper } from './speech-shaper.ts';

const RATE = 22_050;
const FADE = 221;

function shape(pcm: Int16Array, chunk: number, gain = 1) {
  const shaper = new SpeechShaper(gain, RATE);
  const blocks: Float32Array[] = [];
  // What it returns holds until the next call.
  for (let at = 0; at < pcm.length; at += chunk)
    blocks.push(shaper.push(pcm.subarray(at, at + chunk)).slice());
  return {
    output: concatSamples([...blocks, shaper.end()]),
    trimmed: shaper.trimmedSamples,
    sounded: shaper.sounded,
  };
}

/** Silence, a tone with a pause in it, silence. */
function speech(lead: number, tone: number, pause: number, tail: number): Int16Array {
  const pcm = new Int16Array(lead + tone + pause + tone + tail);
  for (let i = 0; i < tone; i++) {
    const sample = Math.round(8000 * Math.cos(i / 9));
    pcm[lead + i] = sample;
    pcm[lead + tone + pause + i] = sample;
  }
  return pcm;
}

describe('shaping the audio of a part', () => {
  it('drops silence at the ends only, whatever the pieces', () => {
    const lengths = fc.tuple(fc.nat(5000), fc.integer({ min: 600, max: 4000 }), fc.nat(5000), fc.nat(5000));
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 3000 }), ([lead, tone, pause, tail], chunk) => {
        const { output, trimmed, sounded } = shape(speech(lead, tone, pause, tail), chunk);
        expect(sounded).toBe(true);
        expect(trimmed).toBeLessThanOrEqual(lead);
        expect(trimmed).toBeGreaterThanOrEqual(lead - FADE);
        const end = trimmed + output.length;
        expect(end).toBeLessThanOrEqual(lead + 2 * tone + pause + Math.min(tail, FADE));
        expect(end).toBeGreaterThan(lead + 2 * tone + pause - 40);
        expect(Math.abs(output[0] ?? 1)).toBeLessThan(0.01);
        expect(Math.abs(output.at(-1) ?? 1)).toBeLessThan(0.01);
      }),
    );
  });

  it('returns nothing for silence', () => {
    const { output, sounded } = shape(new Int16Array(5000), 700);
    expect([output.length, sounded]).toEqual([0, false]);
  });

  it('changes samples below the limit by the gain only', () => {
    const pcm = speech(0, 3000, 0, 0);
    const { output } = shape(pcm, 1000, 0.5);
    for (let i = FADE; i < output.length - 2 * FADE; i++) {
      expect(output[i]).toBeCloseTo((pcm[i] ?? 0) / 65_536, 6);
    }
  });
});

describe('the limiter', () => {
  it('keeps order and sign, and stays below −1 dBFS', () => {
    const level = fc.double({ min: -8, max: 8, noNaN: true });
    fc.assert(
      fc.property(level, level, (a, b) => {
        expect(Math.abs(limit(a))).toBeLessThanOrEqual(10 ** (-1 / 20));
        if (a < b) expect(limit(a)).toBeLessThanOrEqual(limit(b));
        expect(Math.sign(limit(a))).toBe(Math.sign(a));
      }),
    );
  });
});
