import { describe, expect, it } from 'vitest';
import { LevelMeter } from './loudness.ts';
import { measureLevels } from './testkit/measure-audio.ts';

/** Seconds of a tone that swells and falls silent now and then. */
function sound(seconds: number, hertz: number, sampleRateHertz: number): Float32Array {
  return Float32Array.from({ length: seconds * sampleRateHertz }, (_, i) => {
    const time = i / sampleRateHertz;
    const envelope = time % 2 < 1.5 ? 0.05 + 0.4 * (time % 1) : 0;
    return envelope * Math.sin(2 * Math.PI * hertz * time);
  });
}

const bytesOf = (pcm: Float32Array) =>
  new Uint8Array(Int16Array.from(pcm, (sample) => Math.round(sample * 32767)).buffer);

function levelOf(pcm: Float32Array, sampleRateHertz: number, piece = 1000) {
  const meter = new LevelMeter(sampleRateHertz);
  for (let at = 0; at < pcm.length; at += piece) meter.push(pcm.subarray(at, at + piece));
  return meter.level();
}

describe('the level meter', () => {
  it('measures a full-scale tone of 997 Hz at −3.01 LUFS, as the recommendation says', () => {
    const tone = Float32Array.from({ length: 96_000 }, (_, i) => Math.sin((2 * Math.PI * 997 * i) / 48_000));
    expect(levelOf(tone, 48_000).loudnessLufs).toBeCloseTo(-3.01, 1);
  });

  it.each([8_000, 16_000, 22_050, 24_000, 48_000])('agrees with ffmpeg at %i Hz', async (rate) => {
    const sounds = [90, 440, 3000].map((hertz) => sound(6, hertz, rate));
    const output = { format: 'wav', sampleRateHertz: rate, bitrateKbps: 0 } as const;
    const measured = await measureLevels(sounds.map((pcm) => [bytesOf(pcm), output]));
    expect(measured).toHaveLength(sounds.length);
    for (const [at, theirs] of measured.entries()) {
      const ours = levelOf(sounds[at] as Float32Array, rate);
      expect(Math.abs(ours.loudnessLufs - theirs.loudnessLufs)).toBeLessThan(0.15);
      // Theirs is the true peak, which lies between the samples: at low rates well above the highest of them.
      expect(theirs.peakDb - ours.peakDb).toBeGreaterThan(-0.1);
      expect(theirs.peakDb - ours.peakDb).toBeLessThan(0.7);
    }
  });

  it('returns no loudness for silence and for less than 0.4 s', () => {
    expect(levelOf(new Float32Array(48_000), 24_000)).toEqual({
      loudnessLufs: Number.NEGATIVE_INFINITY,
      peakDb: Number.NEGATIVE_INFINITY,
    });
    expect(levelOf(sound(1, 440, 24_000).subarray(0, 9_000), 24_000).loudnessLufs).toBe(
      Number.NEGATIVE_INFINITY,
    );
  });
});
