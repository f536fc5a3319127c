import { readFrameHeader } from '@parlando/speech';
import { asciiAt } from './ascii-at.ts';
import { type AudioCheck, Gathering, noAudio } from './audio-check.ts';

const FRAME_HEADER_BYTES = 4;
const ID3V2_HEADER_BYTES = 10;
const ID3V1_BYTES = 128;
const APE_HEADER_BYTES = 32;

/** A frame, or a tag that players skip, with its whole length. */
interface Unit {
  readonly bytes: number;
  /** 0 of a tag. */
  readonly durationMs: number;
}

/**
 * Whole layer III frames, with the tags that writers put before, between and behind them. Anything else between two
 * frames means that what came is not what was sent.
 */
export class Mp3Check implements AudioCheck {
  readonly #header = new Gathering(APE_HEADER_BYTES);
  readonly #onFrame: ((bytes: Uint8Array) => void) | undefined;
  #unitBytesLeft = 0;
  #isFrame = false;
  #durationMs = 0;

  /** `onFrame` gets the bytes of frames, without those of tags. */
  constructor(onFrame?: (bytes: Uint8Array) => void) {
    this.#onFrame = onFrame;
  }

  get durationMs(): number {
    return this.#durationMs;
  }

  push(bytes: Uint8Array): void {
    let offset = 0;
    while (offset < bytes.length) {
      const skipped = Math.min(this.#unitBytesLeft, bytes.length - offset);
      this.#unitBytesLeft -= skipped;
      if (this.#isFrame && skipped > 0) this.#onFrame?.(bytes.subarray(offset, offset + skipped));
      offset += skipped;
      if (offset < bytes.length) offset += this.#readHeader(bytes, offset);
    }
  }

  end(): void {
    if (this.#unitBytesLeft > 0 || this.#header.length > 0) throw noAudio('truncated');
    if (this.#durationMs === 0) throw noAudio('empty');
  }

  #readHeader(bytes: Uint8Array, offset: number): number {
    const taken = this.#header.fill(headerBytes(this.#header.bytes[0] ?? bytes[offset]), bytes, offset);
    const header = this.#header.bytes;
    if (header.length < headerBytes(header[0])) return taken;
    const unit = readUnit(header);
    if (!unit) throw noAudio(this.#durationMs === 0 ? 'not-audio' : 'truncated');
    this.#durationMs += unit.durationMs;
    this.#isFrame = unit.durationMs > 0;
    if (this.#isFrame) this.#onFrame?.(header.slice());
    this.#unitBytesLeft = unit.bytes - header.length;
    this.#header.clear();
    return taken;
  }
}

/** How much of a unit that begins with `first` has to be seen to know its length. */
function headerBytes(first: number | undefined): number {
  switch (first) {
    case 0xff:
      return FRAME_HEADER_BYTES;
    case 0x49: // I
      return ID3V2_HEADER_BYTES;
    case 0x54: // T
      return 3;
    case 0x41: // A
      return APE_HEADER_BYTES;
    default:
      return 1;
  }
}

function readUnit(header: Uint8Array): Unit | undefined {
  if (header[0] === 0) return { bytes: 1, durationMs: 0 };
  if (header[0] === 0xff) {
    const frame = readFrameHeader(header, 0);
    return frame && { bytes: frame.bytes, durationMs: (frame.samples * 1000) / frame.sampleRateHertz };
  }
  const bytes = tagBytes(header);
  return bytes === undefined ? undefined : { bytes, durationMs: 0 };
}

/** ID3v2.4 §3.1, ID3v1, APEv2 with its header. */
function tagBytes(header: Uint8Array): number | undefined {
  if (asciiAt(header, 0, 'TAG')) return ID3V1_BYTES;
  if (asciiAt(header, 0, 'ID3')) {
    const [flags = 0, ...size] = header.subarray(5, ID3V2_HEADER_BYTES);
    const hasFooter = (flags & 0x10) !== 0;
    const content = size.reduce((sum, part) => sum * 128 + (part & 0x7f), 0);
    return ID3V2_HEADER_BYTES + content + (hasFooter ? ID3V2_HEADER_BYTES : 0);
  }
  if (asciiAt(header, 0, 'APETAGEX')) {
    return APE_HEADER_BYTES + new DataView(header.buffer, header.byteOffset).getUint32(12, true);
  }
  return undefined;
}
