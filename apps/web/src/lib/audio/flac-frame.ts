import { codedNumber, crc8, crc16 } from '@parlando/speech';
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
    ...codedNumber(number),
    (samples - 1) >> 8,
    (samples - 1) & 255,
    rate >> 8,
    rate & 255,
  ];
  const bytes = new Uint8Array(header.length + 1 + channels * (1 + 2 * samples) + 2);
  bytes.set(header);
  bytes[header.length] = crc8(bytes.subarray(0, header.length));
  let at = header.length + 1;
  for (let channel = 0; channel < channels; channel++) {
    bytes[at++] = 2;
    for (let sample = 0; sample < samples; sample++) {
      const from = 2 * (sample * channels + channel);
      bytes[at++] = pcm[from + 1] as number;
      bytes[at++] = pcm[from] as number;
    }
  }
  const sum = crc16(bytes.subarray(0, at));
  bytes[at] = sum >> 8;
  bytes[at + 1] = sum & 255;
  return { bytes, samples };
}
