import type { Mp4Frame, Mp4Track } from './mp4-boxes.ts';

/**
 * One verbatim FLAC frame (RFC 9639 §9): the samples are not compressed, so encoding is fast.
 * @param pcm interleaved 16-bit little-endian samples
 * @param number of the frame, from 0
 */
export function flacFrame(
  pcm: Uint8Array,
  { channels, sampleRateHertz }: Pick<Mp4Track, 'channels' | 'sampleRateHertz'>,
  number: number,
): Mp4Frame {
  const samples = pcm.length / (2 * channels);
  // GStreamer rejects frames that take the rate from the stream header. Rates above two bytes are stored in tens.
  const [code, rate] = sampleRateHertz <= 0xffff ? [0xd, sampleRateHertz] : [0xe, sampleRateHertz / 10];
  const header = [
    0xff,
    0xf8,
    0x70 | code,
    ((channels - 1) << 4) | 8,
    ...utf8(number),
    (samples - 1) >> 8,
    (samples - 1) & 255,
    rate >> 8,
    rate & 255,
  ];
  const bytes = new Uint8Array(header.length + 1 + channels * (1 + 2 * samples) + 2);
  bytes.set(header);
  bytes[header.length] = crc(header, table8, 8);
  let at = header.length + 1;
  for (let channel = 0; channel < channels; channel++) {
    bytes[at++] = 2;
    for (let sample = 0; sample < samples; sample++) {
      const from = 2 * (sample * channels + channel);
      bytes[at++] = pcm[from + 1] as number;
      bytes[at++] = pcm[from] as number;
    }
  }
  const sum = crc(bytes.subarray(0, at), table16, 16);
  bytes[at] = sum >> 8;
  bytes[at + 1] = sum & 255;
  return { bytes, samples };
}

/** The frame number in FLAC's coding: like UTF-8, up to 31 bits. */
function utf8(value: number): number[] {
  if (value < 0x80) return [value];
  const tail: number[] = [];
  let rest = value;
  let room = 0x40;
  while (rest >= room) {
    tail.unshift(0x80 | (rest & 0x3f));
    rest >>= 6;
    room >>= 1;
  }
  return [(0x100 - 2 * room) | rest, ...tail];
}

function crcTable(polynomial: number, bits: 8 | 16): Uint16Array {
  const top = 1 << (bits - 1);
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (bits - 8);
    for (let step = 0; step < 8; step++) value = value & top ? (value << 1) ^ polynomial : value << 1;
    return value & ((1 << bits) - 1);
  });
}

const table8 = crcTable(0x07, 8);
const table16 = crcTable(0x8005, 16);

function crc(bytes: ArrayLike<number>, table: Uint16Array, bits: 8 | 16): number {
  const mask = (1 << bits) - 1;
  let sum = 0;
  for (let at = 0; at < bytes.length; at++) {
    sum = ((sum << 8) & mask) ^ (table[(sum >> (bits - 8)) ^ (bytes[at] as number)] as number);
  }
  return sum;
}
