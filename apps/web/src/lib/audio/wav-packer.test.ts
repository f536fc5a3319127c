import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { flacFrame } from './flac-frame.ts';
import { WavPacker } from './wav-packer.ts';

/** A streamed wav: its lengths are unknown. */
function wav(pcm: Int16Array, rate: number, channels: number): Uint8Array {
  const bytes = new Uint8Array(44 + pcm.byteLength);
  const view = new DataView(bytes.buffer);
  const write = (at: number, letters: string) => bytes.set(new TextEncoder().encode(letters), at);
  write(0, 'RIFF');
  view.setUint32(4, 0xffffffff, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2 * channels, true);
  view.setUint16(32, 2 * channels, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, 0xffffffff, true);
  bytes.set(new Uint8Array(pcm.buffer), 44);
  return bytes;
}

const noise = (samples: number) =>
  Int16Array.from({ length: samples }, (_, at) => Math.round(Math.sin(at * at) * 30_000));

test.each([
  [22_050, 1, 701],
  [24_000, 1, 1000],
  [48_000, 2, 4096],
])(
  'a wav of %d Hz and %d channels in chunks of %d bytes is decoded to its samples',
  (rate, channels, size) => {
    // More frames than fit into one byte of the frame number.
    const pcm = noise(200_000 * channels);
    const bytes = wav(pcm, rate, channels);
    const packer = new WavPacker();
    const packed: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) packed.push(packer.pack(bytes.subarray(at, at + size)));
    packed.push(packer.end());
    // `-xerror` and `explode` make a wrong checksum an error.
    const args = ['-v', 'error', '-xerror', '-err_detect', 'explode+crccheck', '-f', 'mp4', '-i', 'pipe:0'];
    const decoded = execFileSync('ffmpeg', [...args, '-f', 's16le', 'pipe:1'], {
      input: Buffer.concat(packed),
      maxBuffer: 1 << 24,
    });
    expect(Buffer.compare(decoded, Buffer.from(pcm.buffer))).toBe(0);
  },
);

test.each([
  [22_050, 0x7d, 22_050],
  [88_200, 0x7e, 8820],
])('a frame of %d Hz says its rate itself', (sampleRateHertz, code, rate) => {
  const { bytes } = flacFrame(new Uint8Array(8), { sampleRateHertz, channels: 1 }, 0);
  expect([...bytes.subarray(0, 9)]).toEqual([0xff, 0xf8, code, 8, 0, 0, 3, rate >> 8, rate & 255]);
});

test('the first sound is in the first bytes', () => {
  const packer = new WavPacker();
  const bytes = wav(noise(4000), 22_050, 1);
  expect(packer.pack(bytes.subarray(0, 40))).toHaveLength(0);
  expect(packer.pack(bytes.subarray(40, 3000)).length).toBeGreaterThan(2000);
});

test.each([
  ['no wav', (bytes: Uint8Array) => bytes.fill(7, 0, 12)],
  ['no PCM', (bytes: Uint8Array) => bytes.fill(3, 20, 21)],
  ['24 bits a sample', (bytes: Uint8Array) => bytes.fill(24, 34, 35)],
])('%s is refused', (_, spoil) => {
  const bytes = wav(noise(100), 22_050, 1);
  spoil(bytes);
  expect(() => new WavPacker().pack(bytes)).toThrow();
});
