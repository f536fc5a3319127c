import { describesFile, Mp3FormatError, readFrames } from '@parlando/speech';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMp3, makeWithFfmpeg, makeWithLame } from '../../test/ffmpeg.ts';

const PLAIN = ['-id3v2_version', '0', '-write_xing', '0', '-write_id3v1', '0'];
const DESCRIBED = ['-id3v2_version', '0', '-write_xing', '1', '-write_id3v1', '0'];
const LAYOUTS = [
  { rate: 16_000, kbps: 32, channels: 1 },
  { rate: 22_050, kbps: 64, channels: 1 },
  { rate: 24_000, kbps: 48, channels: 1 },
  { rate: 44_100, kbps: 128, channels: 2 },
  { rate: 48_000, kbps: 192, channels: 1 },
  { rate: 8_000, kbps: 16, channels: 1 },
] as const;

function layout({ rate, kbps, channels }: (typeof LAYOUTS)[number]): string[] {
  return ['-ar', String(rate), '-ac', String(channels), '-b:a', `${kbps}k`];
}

/** Which of the frames are metadata frames. */
const describing = (bytes: Uint8Array) =>
  readFrames(bytes).map((frame) =>
    describesFile(bytes.subarray(frame.offset, frame.offset + frame.bytes), frame),
  );

describe('frames of files made by others', () => {
  it.each(LAYOUTS)('reads $rate Hz at $kbps kbit/s, $channels channels', (wanted) => {
    const bytes = makeWithFfmpeg(1, 'a.mp3', [...layout(wanted), ...PLAIN]);
    const frames = readFrames(bytes);
    expect(new Set(frames.map((frame) => frame.sampleRateHertz))).toEqual(new Set([wanted.rate]));
    expect(new Set(frames.map((frame) => frame.bitrateKbps))).toEqual(new Set([wanted.kbps]));
    expect(new Set(frames.map((frame) => frame.channels))).toEqual(new Set([wanted.channels]));
    expect(decodeMp3(bytes).length).toBe(frames.reduce((sum, frame) => sum + frame.samples, 0));
  });

  it.each(LAYOUTS)('recognises the Info frame at $rate Hz', (wanted) => {
    const plain = describing(makeWithFfmpeg(1, 'a.mp3', [...layout(wanted), ...PLAIN]));
    const described = describing(makeWithFfmpeg(1, 'a.mp3', [...layout(wanted), ...DESCRIBED]));
    expect(plain).not.toContain(true);
    expect(described).toEqual([true, ...plain]);
  });

  it('recognises the Xing frame of a variable rate', () => {
    const args = ['-ar', '24000', '-ac', '1', '-q:a', '5', ...DESCRIBED];
    const [isFirst, ...others] = describing(makeWithFfmpeg(1, 'a.mp3', args));
    expect([isFirst, others.includes(true)]).toEqual([true, false]);
  });

  it.each([
    ['CBR', ['-b', '48']],
    ['VBR', ['-V', '5']],
    ['CBR with checksums', ['-p', '-b', '64']],
  ])('reads what lame writes: %s', (_, args) => {
    const bytes = makeWithLame(1, args);
    const samples = decodeMp3(bytes).length;
    expect(samples).toBe(readFrames(bytes).length * 576);
    expect(samples).toBeGreaterThanOrEqual(24_000);
    expect(samples).toBeLessThan(24_000 + 4 * 576);
  });
});

describe('bytes that are not whole frames', () => {
  const good = makeWithFfmpeg(0.3, 'a.mp3', ['-ar', '24000', '-ac', '1', '-b:a', '48k', ...PLAIN]);
  const frames = readFrames(good);

  it('accepts exactly the cuts between frames', () => {
    const ends = new Set(frames.map((frame) => frame.offset));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: good.length - 1 }), (cut) => {
        const part = good.subarray(0, cut);
        if (ends.has(cut)) expect(readFrames(part)).toEqual(frames.filter((frame) => frame.offset < cut));
        else expect(() => readFrames(part)).toThrow(Mp3FormatError);
      }),
    );
  });

  it('never reads past the end or hangs on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          const frames = readFrames(bytes);
          expect(frames.reduce((sum, frame) => sum + frame.bytes, 0)).toBe(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(Mp3FormatError);
        }
      }),
    );
  });
});
