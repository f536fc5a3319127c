import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Resampler } from './index.ts';

function sine(hertz: number, rate: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / rate));
}

function resample(pcm: Float32Array, from: number, to: number, chunk = pcm.length): Float32Array {
  const resampler = new Resampler(from, to);
  const blocks: number[] = [];
  for (let at = 0; at < pcm.length; at += chunk) blocks.push(...resampler.push(pcm.subarray(at, at + chunk)));
  blocks.push(...resampler.flush());
  resampler.close();
  return Float32Array.from(blocks);
}

/** Of the middle, in dB below the tone that went in. */
function levelOf(pcm: Float32Array): number {
  const middle = pcm.subarray(Math.floor(pcm.length * 0.2), Math.floor(pcm.length * 0.8));
  const power = middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length;
  return 10 * Math.log10(power / 0.125);
}

const RATES = [8_000, 11_025, 16_000, 24_000, 44_100, 48_000];

describe('resampling', () => {
  it.each(RATES)('keeps a tone, its level and its time: 22.05 kHz to %i Hz', (to) => {
    const output = resample(sine(1000, 22_050, 11_025), 22_050, to, 2205);
    const wanted = sine(1000, to, Math.ceil(to / 2));
    expect(output.length).toBe(wanted.length);
    for (let i = 200; i < wanted.length - 200; i++) {
      expect(Math.abs((output[i] ?? 0) - (wanted[i] ?? 0))).toBeLessThan(1e-4);
    }
  });

  it.each([
    [24_000, 8_000],
    [22_050, 8_000],
    [22_050, 16_000],
    [48_000, 16_000],
    [44_100, 24_000],
  ])('removes what the lower rate cannot carry to −100 dB, and nothing else: %i to %i Hz', (from, to) => {
    for (const share of [1.02, 1.1, 1.3]) {
      const hertz = (to / 2) * share;
      if (hertz < from / 2) expect(levelOf(resample(sine(hertz, from, 12_000), from, to))).toBeLessThan(-100);
    }
    expect(levelOf(resample(sine((to / 2) * 0.9, from, 12_000), from, to))).toBeGreaterThan(-0.02);
  });

  it('gives the same result for any chunking of the input, and after other input', () => {
    const input = sine(700, 22_050, 3000);
    const whole = resample(input, 22_050, 16_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (chunk) => {
        expect(resample(input, 22_050, 16_000, chunk)).toEqual(whole);
        const other = new Resampler(22_050, 16_000);
        other.push(sine(300, 22_050, chunk));
        other.close();
      }),
      { numRuns: 30 },
    );
  });
});
