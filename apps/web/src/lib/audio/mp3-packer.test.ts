import { execFileSync } from 'node:child_process';
import { readFrameHeader } from '@parlando/speech';
import { expect, test } from 'vitest';
import { Mp3Packer } from './mp3-packer.ts';

const ffmpeg = (args: readonly string[], input?: Uint8Array) =>
  execFileSync('ffmpeg', ['-v', 'error', ...args, 'pipe:1'], { input, maxBuffer: 1 << 24 });

/** 1.5 s, without a Xing/Info frame. */
const tone = (rate: number, ...options: string[]) =>
  ffmpeg([
    ...['-f', 'lavfi', '-i', `sine=440:sample_rate=${rate}:duration=1.5`, '-write_xing', '0'],
    ...[...options, '-f', 'mp3'],
  ]);

const decoded = (format: string, bytes: Uint8Array) =>
  ffmpeg(['-f', format, '-i', 'pipe:0', '-f', 's16le'], bytes);

test.each([
  [24_000, '1', '64k', 100],
  [48_000, '2', '128k', 1000],
])('an mp3 of %d Hz that comes in pieces sounds as it does by itself', (rate, channels, bitrate, size) => {
  const bytes = tone(rate, '-ac', channels, '-b:a', bitrate, '-id3v2_version', '0');
  const packer = new Mp3Packer();
  const packed: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) packed.push(packer.pack(bytes.subarray(at, at + size)));
  packed.push(packer.end());
  const heard = decoded('mp4', Buffer.concat(packed));
  expect(heard.length).toBeGreaterThan(rate * 2 * Number(channels));
  expect(Buffer.compare(heard, decoded('mp3', bytes))).toBe(0);
});

test('the first sound is in the first frame; a tag before it is skipped', () => {
  const bytes = tone(24_000, '-metadata', 'title=Tone');
  expect(String.fromCharCode(...bytes.subarray(0, 3))).toBe('ID3');
  const packer = new Mp3Packer();
  expect(packer.pack(bytes.subarray(0, 20))).toHaveLength(0);
  expect(packer.pack(bytes.subarray(20, 1000)).length).toBeGreaterThan(500);
});

test('a Xing/Info frame is skipped', () => {
  const plain = tone(24_000, '-id3v2_version', '0');
  const first = readFrameHeader(plain, 0);
  const telling = new Uint8Array(first?.bytes ?? 0);
  telling.set(plain.subarray(0, 4));
  telling.set(Buffer.from('Info'), first?.mainDataOffset);
  const packed = (bytes: Uint8Array) => Buffer.from(new Mp3Packer().pack(bytes));
  expect(packed(Buffer.concat([telling, plain])).equals(packed(plain))).toBe(true);
});

test('rejects a change of the sample rate', () => {
  const packer = new Mp3Packer();
  packer.pack(tone(24_000));
  expect(() => packer.pack(tone(48_000))).toThrow('sample rate');
});
