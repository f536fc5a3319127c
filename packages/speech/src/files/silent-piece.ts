import { concatBytes } from '../concat-bytes.ts';
import type { AudioOutput } from '../engine.ts';
import { aacFrameSamples, aacHertz, adtsHeaderBytes } from './adts.ts';
import { FLAC_BLOCK_SAMPLES } from './flac-file.ts';
import { OpusPages } from './ogg-opus-file.ts';

/** CELT, full band, mono, 20 ms of silence. */
const silentOpusPacket = Uint8Array.of(0xf8, 0xff, 0xfe);
/** A channel without any band, of AAC-LC. */
const silentAacFrame = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);

/**
 * A stored segment of silence, of a whole number of frames. Not of mp3, whose frames are made like those around them
 * (`silentFrames`).
 */
export function silentPiece(
  { format, sampleRateHertz }: Pick<AudioOutput, 'format' | 'sampleRateHertz'>,
  samples: number,
): Uint8Array {
  switch (format) {
    case 'wav':
    case 'pcm':
      return new Uint8Array(samples * 2);
    case 'ulaw':
      return new Uint8Array(samples).fill(0xff);
    case 'alaw':
      return new Uint8Array(samples).fill(0xd5);
    case 'opus':
      return silentOpus(samples / (sampleRateHertz / 50));
    case 'flac':
      return silentFlac(sampleRateHertz, samples);
    case 'aac':
      return repeated(adtsFrame(silentAacFrame, sampleRateHertz), samples / aacFrameSamples);
    case 'mp3':
      throw new Error('silent frames of mp3 are made from others');
  }
}

function silentOpus(packets: number): Uint8Array {
  const pages = new OpusPages();
  const written = Array.from({ length: packets }, () => pages.push(silentOpusPacket));
  return concatBytes([...written, pages.end()]);
}

/** Frames that hold one sample for all: their header without the number, then the subframe. */
function silentFlac(sampleRateHertz: number, samples: number): Uint8Array {
  const rate = flacRate(sampleRateHertz);
  const frames: Uint8Array[] = [];
  for (let at = 0; at < samples; at += FLAC_BLOCK_SAMPLES) {
    const size = Math.min(FLAC_BLOCK_SAMPLES, samples - at) - 1;
    // Sync; a block size of 16 bits, the sample rate; one channel of 16 bits; the size; what the rate adds.
    const frame = [0xff, 0xf8, 0x70 | rate.code, 0x08, size >> 8, size & 0xff, ...rate.extra, 0, 0, 0];
    frames.push(Uint8Array.of(0, frame.length, ...frame));
  }
  return concatBytes(frames);
}

/** Sample rates that have a code of their own in a frame's header, from code 4 on. */
const flacHertz = [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];

/** As libFLAC writes it: ffmpeg drops frames where it seems to change. */
function flacRate(hertz: number): { readonly code: number; readonly extra: readonly number[] } {
  const index = flacHertz.indexOf(hertz);
  if (index >= 0) return { code: 4 + index, extra: [] };
  if (hertz % 1000 === 0) return { code: 12, extra: [hertz / 1000] };
  return { code: 13, extra: [hertz >> 8, hertz & 0xff] };
}

function adtsFrame(content: Uint8Array, sampleRateHertz: number): Uint8Array {
  const length = content.length + adtsHeaderBytes;
  const rate = aacHertz.indexOf(sampleRateHertz);
  // MPEG-4, no check sum; LC; one channel; the length; a variable rate.
  return Uint8Array.of(
    ...[0xff, 0xf1, 0x40 | (rate << 2), 0x40 | (length >> 11), (length >> 3) & 0xff],
    ...[((length & 7) << 5) | 0x1f, 0xfc, ...content],
  );
}

function repeated(unit: Uint8Array, count: number): Uint8Array {
  return concatBytes(Array.from({ length: count }, () => unit));
}
