import { concatBytes } from '../concat-bytes.ts';
import type { AudioFile, Before, FileWriter } from './file-writer.ts';
import { codedNumber, crc8, crc16 } from './flac-numbers.ts';

/** Samples of each frame of a segment but the last. */
export const FLAC_BLOCK_SAMPLES = 4096;
/** A segment is a multiple of so many: no frame but the last of a file may be shorter (RFC 9639). */
export const FLAC_UNIT_SAMPLES = 16;

/** Length prefix of each stored frame. */
const prefixBytes = 2;
const checksumBytes = { header: 1, frame: 2 };
const headerStart = 4;

/**
 * A frame as stored: its length, then the frame without its number and checksums, which depend on its position in the
 * file.
 * @param frame as libFLAC makes it
 */
export function storedFlacFrame(frame: Uint8Array): Uint8Array {
  const numberEnd = headerStart + numberLength(frame[headerStart] as number);
  const headerEnd = numberEnd + extraBytes(frame);
  const kept = [
    frame.subarray(0, headerStart),
    frame.subarray(numberEnd, headerEnd),
    frame.subarray(headerEnd + checksumBytes.header, frame.length - checksumBytes.frame),
  ];
  const length = kept.reduce((sum, part) => sum + part.length, 0);
  return concatBytes([Uint8Array.of(length >> 8, length & 0xff), ...kept]);
}

/** FLAC of frames of different lengths, each of which says the number of its first sample. */
export function flacFile(sampleRateHertz: number): AudioFile {
  return {
    isPlain: false,
    head: (pieces) =>
      streamInfo(
        sampleRateHertz,
        pieces?.reduce((sum, { samples }) => sum + samples, 0),
      ),
    sizeOf({ bytes, samples }, before) {
      let size = bytes;
      for (let at = 0; at < samples; at += FLAC_BLOCK_SAMPLES) size += addedBytes(before.samples + at);
      return size;
    },
    after: ({ samples }, before) => ({ samples: before.samples + samples, pages: 0 }),
    writer: (before) => new FrameWriter(before),
  };
}

/** Bytes that a stored frame gains in the file. */
function addedBytes(sample: number): number {
  return codedNumber(sample).length + checksumBytes.header + checksumBytes.frame - prefixBytes;
}

class FrameWriter implements FileWriter {
  #held: Uint8Array = new Uint8Array();
  #sample: number;

  constructor({ samples }: Before) {
    this.#sample = samples;
  }

  write(chunk: Uint8Array): Uint8Array {
    const bytes = this.#held.length > 0 ? concatBytes([this.#held, chunk]) : chunk;
    const frames: Uint8Array[] = [];
    let at = 0;
    for (;;) {
      const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      const end = at + prefixBytes + length;
      if (at + prefixBytes > bytes.length || end > bytes.length) break;
      frames.push(this.#frame(bytes.subarray(at + prefixBytes, end)));
      at = end;
    }
    this.#held = bytes.slice(at);
    return concatBytes(frames);
  }

  end(): Uint8Array {
    return new Uint8Array();
  }

  #frame(stored: Uint8Array): Uint8Array {
    const extra = extraBytes(stored);
    const number = codedNumber(this.#sample);
    const headerBytes = headerStart + number.length + extra;
    const frame = new Uint8Array(stored.length + number.length + checksumBytes.header + checksumBytes.frame);
    frame.set(stored.subarray(0, headerStart));
    // Frames differ in length, so they are numbered by samples.
    frame[1] = (frame[1] as number) | 1;
    frame.set(number, headerStart);
    frame.set(stored.subarray(headerStart, headerStart + extra), headerStart + number.length);
    frame[headerBytes] = crc8(frame.subarray(0, headerBytes));
    frame.set(stored.subarray(headerStart + extra), headerBytes + checksumBytes.header);
    const sum = crc16(frame.subarray(0, -checksumBytes.frame));
    frame.set([sum >> 8, sum & 0xff], frame.length - checksumBytes.frame);
    this.#sample += blockSamples(stored, headerStart);
    return frame;
  }
}

/** Bytes after the number: of the block size and of the sample rate. */
function extraBytes(frame: Uint8Array): number {
  const size = (frame[2] as number) >> 4;
  const rate = (frame[2] as number) & 15;
  return (size === 6 ? 1 : size === 7 ? 2 : 0) + (rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0);
}

/** @param at where the bytes of the block size stand */
function blockSamples(frame: Uint8Array, at: number): number {
  const size = (frame[2] as number) >> 4;
  if (size === 1) return 192;
  if (size < 6) return 576 << (size - 2);
  if (size === 6) return (frame[at] as number) + 1;
  if (size === 7) return (((frame[at] as number) << 8) | (frame[at + 1] as number)) + 1;
  return 256 << (size - 8);
}

/** Returns the length of a number coded like UTF-8, from its first byte. */
function numberLength(first: number): number {
  return first < 0x80 ? 1 : Math.clz32(~(first << 24));
}

/** `fLaC` and the one block of metadata that must be there. Unknown lengths and digests are zero. */
function streamInfo(sampleRateHertz: number, samples = 0): Uint8Array {
  const bytes = new Uint8Array(42);
  const view = new DataView(bytes.buffer);
  bytes.set([0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34]);
  view.setUint16(8, FLAC_UNIT_SAMPLES);
  view.setUint16(10, FLAC_BLOCK_SAMPLES);
  // 20 bits of rate, 3 of channels less one, 5 of bits a sample less one, 36 of samples.
  const bits = (BigInt(sampleRateHertz) << 44n) | (15n << 36n) | BigInt(Math.min(samples, 2 ** 36 - 1));
  view.setBigUint64(18, bits);
  return bytes;
}
