import { createEspeak } from '@parlando/espeak-wasm';
import { concatBytes, readFrames, samplesPerFrame } from '@parlando/speech';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMp3 } from '../../test/ffmpeg.ts';
import { Mp3Encoder } from './mp3-encoder.ts';

const encoder = new Mp3Encoder(await createEspeak());

function encode(pcm: Float32Array, silence: number, rate: number, kbps = 64, chunk = 2205) {
  encoder.begin({ format: 'mp3', sampleRateHertz: rate, bitrateKbps: kbps });
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < pcm.length; at += chunk) chunks.push(encoder.encode(pcm.subarray(at, at + chunk)));
  const end = encoder.finish(silence);
  return { bytes: concatBytes([...chunks, end.bytes]), samples: end.samples };
}

function sine(length: number, rate: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => 0.5 * Math.sin((2 * Math.PI * 440 * i) / rate));
}

describe('the mp3 of one segment', () => {
  it.each([8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000])(
    'has its stated length at %i Hz',
    (rate) => {
      const { bytes, samples } = encode(sine(rate, rate), rate / 4, rate);
      expect(decodeMp3(bytes).length).toBe(samples);
      expect(readFrames(bytes).length * samplesPerFrame(rate)).toBe(samples);
      expect(Math.abs(samples - rate * 1.25)).toBeLessThanOrEqual(samplesPerFrame(rate) / 2);
    },
  );

  it.each([22_050, 44_100])('starts its sound after the delay it names at %i Hz', (rate) => {
    const pcm = new Float32Array(rate);
    pcm[rate / 2] = 0.9;
    const decoded = decodeMp3(encode(pcm, rate, rate).bytes);
    const peak = decoded.reduce(
      (best, sample, i) => (Math.abs(sample) > Math.abs(decoded[best] ?? 0) ? i : best),
      0,
    );
    expect(Math.abs(peak - rate / 2 - encoder.delaySamples)).toBeLessThanOrEqual(1);
  });

  it('has whole frames and the promised length for any length of speech and pause', () => {
    fc.assert(
      fc.property(fc.nat(6000), fc.nat(6000), fc.integer({ min: 1, max: 3000 }), (speech, pause, chunk) => {
        const { bytes, samples } = encode(sine(speech, 22_050), pause, 22_050, 64, chunk);
        expect(readFrames(bytes).length * 576).toBe(samples);
        if (speech + pause > 0) expect(samples).toBeGreaterThanOrEqual(speech);
        if (pause >= 1152 + 576) expect(Math.abs(samples - speech - pause)).toBeLessThanOrEqual(288);
      }),
      { numRuns: 60 },
    );
  });

  it('encodes empty input to empty output', () => {
    expect(encode(new Float32Array(0), 0, 22_050)).toEqual({ bytes: new Uint8Array(0), samples: 0 });
  });

  it('discards an aborted segment', () => {
    encoder.begin({ format: 'mp3', sampleRateHertz: 22_050, bitrateKbps: 64 });
    encoder.encode(sine(5000, 22_050));
    const { bytes, samples } = encode(new Float32Array(5000), 0, 22_050);
    const decoded = decodeMp3(bytes);
    expect(decoded.length).toBe(samples);
    expect(decoded.every((sample) => Math.abs(sample) < 8)).toBe(true);
  });
});
