import { concatBytes, countFrames, Mp3FormatError, readFrames } from '@parlando/speech';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMp3, makeWithFfmpeg, makeWithLame } from '../../test/ffmpeg.ts';
import { stripToFrames } from './mp3-tags.ts';

const PLAIN = ['-id3v2_version', '0', '-write_xing', '0', '-write_id3v1', '0'];
const TAGGED = ['-id3v2_version', '4', '-write_xing', '1', '-write_id3v1', '1', '-metadata', 'title=Tagged'];
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

describe('frames of files made by others', () => {
  it.each(LAYOUTS)('reads $rate Hz at $kbps kbit/s, $channels channels', (wanted) => {
    const bytes = makeWithFfmpeg(1, 'a.mp3', [...layout(wanted), ...PLAIN]);
    const frames = readFrames(bytes);
    expect(new Set(frames.map((frame) => frame.sampleRateHertz))).toEqual(new Set([wanted.rate]));
    expect(new Set(frames.map((frame) => frame.bitrateKbps))).toEqual(new Set([wanted.kbps]));
    expect(new Set(frames.map((frame) => frame.channels))).toEqual(new Set([wanted.channels]));
    expect(decodeMp3(bytes).length).toBe(frames.reduce((sum, frame) => sum + frame.samples, 0));
  });

  it.each(LAYOUTS)('strips tags and the Info frame at $rate Hz', (wanted) => {
    const plain = makeWithFfmpeg(1, 'a.mp3', [...layout(wanted), ...PLAIN]);
    const tagged = makeWithFfmpeg(1, 'a.mp3', [...layout(wanted), ...TAGGED]);
    expect(countFrames(stripToFrames(tagged))).toBe(countFrames(plain));
  });

  it.each([
    ['CBR with tags', ['-b', '48', '--add-id3v2', '--pad-id3v2-size', '300', '--tt', 'Title']],
    ['VBR with a Xing frame', ['-V', '5', '--tt', 'Title']],
    ['CBR with checksums', ['-p', '-b', '64']],
  ])('strips what lame writes: %s', (_, args) => {
    const bytes = stripToFrames(makeWithLame(1, args));
    const samples = decodeMp3(bytes).length;
    expect(samples).toBe(countFrames(bytes) * 576);
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
        if (ends.has(cut)) expect(countFrames(part)).toBe(frames.findIndex((frame) => frame.offset === cut));
        else expect(() => countFrames(part)).toThrow(Mp3FormatError);
      }),
    );
  });

  it('finds the frames again after any junk without a frame header', () => {
    const junk = fc
      .uint8Array({ maxLength: 600 })
      .map((bytes) => bytes.map((byte) => (byte === 0xff ? 0 : byte)));
    fc.assert(
      fc.property(
        junk.filter((bytes) => String.fromCharCode(...bytes.subarray(0, 3)) !== 'ID3'),
        (bytes) => {
          expect(stripToFrames(concatBytes([bytes, good]))).toEqual(good);
        },
      ),
    );
  });

  it('never reads past the end or hangs on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          expect(stripToFrames(bytes).length).toBeLessThanOrEqual(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(Mp3FormatError);
        }
      }),
    );
  });
});
