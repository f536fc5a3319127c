import { concatBytes, TARGET_LUFS } from '@parlando/speech';
import { measureLevel } from '@parlando/speech/testkit';
import { describe, expect, it } from 'vitest';
import { withGain } from './frame-gain.ts';
import { FrameLevels } from './frame-levels.ts';
import { FrameReader } from './frame-reader.ts';
import { nativeFormat, nativeSilence } from './read-aloud-format.ts';
import { toneFrames } from './testing/tone-voice.ts';

const output = { format: 'mp3', ...nativeFormat } as const;
const measure = (frames: readonly Uint8Array[]) => measureLevel(concatBytes(frames), output);
const voiceOf = async (level: number, frames = 100) =>
  new FrameReader().push(await toneFrames({ hertz: 190, level, frames }));

describe('a frame', () => {
  it.each([-20, -1, 1, 6])('is %i steps louder, exactly', async (steps) => {
    const frames = await voiceOf(0.1);
    const { loudnessLufs } = await measure(frames);
    const changed = await measure(frames.map((frame) => withGain(frame, steps)));
    expect(changed.loudnessLufs).toBeCloseTo(loudnessLufs + steps * 1.505, 0);
  });

  it('without sound is not changed', () => {
    expect(withGain(nativeSilence, 9)).toEqual(nativeSilence);
  });
});

describe('a voice', () => {
  it.each([0.02, 0.1, 1])('at %d of full scale is brought to the common level', async (level) => {
    const levels = new FrameLevels();
    const frames = await voiceOf(level);
    for (const bytes of [700, 100]) {
      const answer = levels.open('a', true);
      const heard: Uint8Array[] = [];
      for (let at = 0; at < frames.length; at += bytes)
        heard.push(...(await answer.push(frames.slice(at, at + bytes))));
      heard.push(...(await answer.end()));
      expect(heard.length).toBe(frames.length);
      const { loudnessLufs, peakDb } = await measure(heard);
      expect(Math.abs(loudnessLufs - TARGET_LUFS)).toBeLessThanOrEqual(1);
      expect(peakDb).toBeLessThanOrEqual(-1);
    }
  });

  it('is held back only until its level is known, and not again', async () => {
    const levels = new FrameLevels();
    const frames = await voiceOf(0.1);
    const first = levels.open('a', true);
    expect(await first.push(frames.slice(0, 10))).toHaveLength(0);
    expect(await first.push(frames.slice(10, 60))).toHaveLength(60);
    expect(await first.push(frames.slice(60))).toHaveLength(40);
    expect(await first.end()).toHaveLength(0);
    expect(await levels.open('a', true).push(frames.slice(0, 1))).toHaveLength(1);
  });

  it('keeps order and level when several responses of a new voice arrive at once', async () => {
    const levels = new FrameLevels();
    const frames = await voiceOf(0.1);
    const slow = levels.open('a', true);
    expect(await slow.push(frames.slice(0, 10))).toHaveLength(0);
    const quick = levels.open('a', true);
    const heard = await quick.push(frames.slice(0, 60));
    const other = levels.open('a', true);
    await other.push(await voiceOf(1));
    await other.end();
    heard.push(...(await quick.push(frames.slice(60))), ...(await quick.end()));
    const late = [...(await slow.push(frames.slice(10))), ...(await slow.end())];
    const expected = (steps: number) => frames.map((frame) => withGain(frame, steps));
    const steps = Array.from({ length: 81 }, (_, index) => index - 40);
    for (const all of [heard, late]) expect(steps.map(expected)).toContainEqual(all);
  });

  it('is not measured on requests with a lower volume, which stays lower', async () => {
    const levels = new FrameLevels();
    const teach = levels.open('a', true);
    await teach.push(await voiceOf(0.4));
    await teach.end();
    const soft = await levels.open('a', false).push(await voiceOf(0.1));
    expect((await measure(soft)).loudnessLufs).toBeLessThan(TARGET_LUFS - 10);
  });
});
