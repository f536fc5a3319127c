import { describe, expect, it } from 'vitest';
import { Sonic } from './index.ts';

const rate = 24_000;
const tone = Float32Array.from(
  { length: rate * 2 },
  (_, at) => 0.5 * Math.sin((2 * Math.PI * 220 * at) / rate),
);

function changed(speed: number, pitch: number, chunk = tone.length, said = tone): Float32Array {
  const sonic = new Sonic({ sampleRateHertz: rate, speed, pitch });
  const blocks: Float32Array[] = [];
  for (let at = 0; at < said.length; at += chunk) blocks.push(sonic.push(said.subarray(at, at + chunk)));
  blocks.push(sonic.flush());
  sonic.close();
  return Float32Array.from(blocks.flatMap((block) => [...block]));
}

/** Of the middle, where nothing begins or ends. */
function hertzOf(pcm: Float32Array): number {
  const middle = pcm.subarray(Math.floor(pcm.length * 0.3), Math.floor(pcm.length * 0.7));
  let rises = 0;
  for (let at = 1; at < middle.length; at++) if ((middle[at - 1] ?? 0) < 0 && (middle[at] ?? 0) >= 0) rises++;
  return (rises * rate) / middle.length;
}

describe('sonic', () => {
  it.each([
    [0.5, 1],
    [1.5, 1],
    [2, 0.8],
    [1, 1.25],
    [1, 1],
  ])('speaks at %f the speed and %f the pitch', (speed, pitch) => {
    const pcm = changed(speed, pitch);
    expect(pcm.length / (tone.length / speed)).toBeCloseTo(1, 1);
    expect(hertzOf(pcm) / (220 * pitch)).toBeCloseTo(1, 1);
    expect(Math.max(...pcm)).toBeLessThan(0.55);
  });

  it('limits what is beyond full scale', () => {
    const loud = Float32Array.from(
      { length: rate },
      (_, at) => 1.1 * Math.sin((2 * Math.PI * 200 * at) / rate),
    );
    const pcm = changed(1, 1.2, loud.length, loud);
    const steps = pcm.subarray(1).map((sample, at) => Math.abs(sample - (pcm[at] ?? 0)));
    expect(Math.max(...pcm)).toBeGreaterThan(0.9);
    expect(Math.max(...steps)).toBeLessThan(0.2);
  });

  it('gives the same result for any chunking of the input', () => {
    const whole = changed(1.3, 1.1);
    for (const chunk of [100, 4097, 9000]) expect(changed(1.3, 1.1, chunk)).toEqual(whole);
  });
});
