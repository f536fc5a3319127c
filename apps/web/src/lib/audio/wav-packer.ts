import { flacFrame } from './flac-frame.ts';
import { joined, type Mp4Track, mp4Fragment, mp4Header } from './mp4-boxes.ts';

/** About 50 ms at the sample rates of speech: the delay of the first sound. */
const frameSamples = 1152;
const pcmFormat = 1;
const extensibleFormat = 0xfffe;

/**
 * Packs an arriving wav into a stream that browsers can play from its first bytes: Media Source Extensions do not
 * accept wav, but FLAC in fragmented MP4, and FLAC can store samples uncompressed.
 */
export class WavPacker {
  #track: Mp4Track | undefined;
  /** Bytes of the incomplete header, then of an incomplete frame. */
  #rest = new Uint8Array(0);
  #frames = 0;
  #fragments = 0;

  /** Packs the bytes so far; empty if there is nothing to play yet. Throws for a wav that is not 16-bit PCM. */
  pack(bytes: Uint8Array): Uint8Array {
    const all = joined(this.#rest, bytes);
    this.#rest = all;
    if (this.#track) return this.#fragment(this.#track, false);
    const found = readHeader(all);
    if (!found) return new Uint8Array(0);
    this.#track = { codec: 'flac', ...found.format, frameSamples };
    this.#rest = all.subarray(found.dataStart);
    return joined(mp4Header(this.#track), this.#fragment(this.#track, false));
  }

  /** The rest: less than a frame. */
  end(): Uint8Array {
    return this.#track ? this.#fragment(this.#track, true) : new Uint8Array(0);
  }

  #fragment(track: Mp4Track, isLast: boolean): Uint8Array {
    const sampleBytes = 2 * track.channels;
    const frameBytes = frameSamples * sampleBytes;
    const first = this.#frames;
    const frames = [];
    let at = 0;
    while (this.#rest.length - at >= (isLast ? sampleBytes : frameBytes)) {
      const left = this.#rest.length - at;
      const size = Math.min(frameBytes, left - (left % sampleBytes));
      frames.push(flacFrame(this.#rest.subarray(at, at + size), track, this.#frames++));
      at += size;
    }
    this.#rest = this.#rest.slice(at);
    return frames.length === 0
      ? new Uint8Array(0)
      : mp4Fragment(++this.#fragments, first * frameSamples, frames);
  }
}

interface WavFormat {
  readonly sampleRateHertz: number;
  readonly channels: number;
}

/** Undefined until the header is complete. */
function readHeader(bytes: Uint8Array): { format: WavFormat; dataStart: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length >= 12 && (name(0) !== 'RIFF' || name(8) !== 'WAVE')) throw new Error('This is no wav');
  let format: WavFormat | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    if (name(at) === 'data') {
      if (!format) throw new Error('The wav has samples before their format');
      return { format, dataStart: at + 8 };
    }
    if (name(at) === 'fmt ') {
      if (at + 24 > bytes.length) return undefined;
      format = readFormat(view, at + 8);
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
}

function readFormat(view: DataView, at: number): WavFormat {
  const code = view.getUint16(at, true);
  const channels = view.getUint16(at + 2, true);
  const isPcm = code === pcmFormat || code === extensibleFormat;
  if (!isPcm || view.getUint16(at + 14, true) !== 16 || channels < 1 || channels > 2)
    throw new Error('The wav is not 16-bit PCM of one or two channels');
  return { sampleRateHertz: view.getUint32(at + 4, true), channels };
}
