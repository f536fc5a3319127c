import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Resampler } from './resampler.ts';
import { concatSamples } from './samples.ts';

function sine(hertz: number, rate: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / rate));
}

function resample(pcm: Float32Array, from: number, to: number, chunk: number): Float32Array {
  const resampler = new Resampler(from, to);
  const blocks: Float32Array[] = [];
  for (let at = 0; at < pcm.length; at += chunk) blocks.push(resampler.push(pcm.subarray(at, at + chunk)));
  return concatSamples([...blocks, resampler.flush()]);
}

const RATES = [8_000, 16_000, 24_000, 44_100, 48_000];

describe('resampling', () => {
  it.each(RATES)('keeps a tone, its level and its time: 22.05 kHz to %i Hz', (to) => {
    const output = resample(sine(1000, 22_050, 11_025), 22_050, to, 2205);
    const wanted = sine(1000, to, Math.ceil(to / 2));
    expect(output.length).toBe(wanted.length);
    for (let i = 200; i < wanted.length - 200; i++) {
      expect(Math.abs((output[i] ?? 0) - (wanted[i] ?? 0))).toBeLessThan(1e-4);
    }
  });

  it('removes what the lower rate cannot carry', () => {
    const output = resample(sine(6000, 22_050, 22_050), 22_050, 8_000, 2205);
    const inner = output.subarray(200, -200);
    expect(inner.every((sample) => Math.abs(sample) < 1e-4)).toBe(true);
  });

  it('gives the same for any cutting of the input', () => {
    const input = sine(700, 22_050, 3000);
    const whole = resample(input, 22_050, 16_000, 3000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (chunk) => {
        expect(resample(input, 22_050, 16_000, chunk)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });
});
