/** Layer III frames of ISO/IEC 11172-3 (MPEG 1), 13818-3 (MPEG 2) and the MPEG 2.5 extension. */
export interface Mp3FrameHeader {
  readonly sampleRateHertz: number;
  readonly bitrateKbps: number;
  readonly channels: 1 | 2;
  /** Bytes of the whole frame, header included. */
  readonly bytes: number;
  readonly samples: 576 | 1152;
  /** Where the main data begins, from the first byte of the frame: after header, checksum and side information. */
  readonly mainDataOffset: number;
}

export interface Mp3Frame extends Mp3FrameHeader {
  readonly offset: number;
}

/** Thrown for bytes that are not whole layer III frames. */
export class Mp3FormatError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`);
    this.name = 'Mp3FormatError';
    this.offset = offset;
  }
}

const MPEG1_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG1_HERTZ = [44_100, 48_000, 32_000];
/** By the version field: 2.5, reserved, 2, 1. */
const RATE_DIVISORS = [4, undefined, 2, 1];
const LAYER_III = 1;

/** VBRI stands at a fixed place, 32 bytes after the header, whatever the side information. */
const VBRI_OFFSET = 36;

/** Samples of one frame: MPEG 1 (32 kHz and above) has two granules of 576, MPEG 2 and 2.5 one. */
export function samplesPerFrame(sampleRateHertz: number): 576 | 1152 {
  return sampleRateHertz < 32_000 ? 576 : 1152;
}

/** The header at `offset`, or undefined when there is none (free-format frames have no length, so they are none). */
export function readFrameHeader(bytes: Uint8Array, offset: number): Mp3FrameHeader | undefined {
  const [sync = 0, version = 0, rates = 0, mode = 0] = bytes.subarray(offset, offset + 4);
  if (sync !== 0xff || (version & 0xe0) !== 0xe0 || ((version >> 1) & 3) !== LAYER_III) return undefined;
  const versionField = (version >> 3) & 3;
  const divisor = RATE_DIVISORS[versionField];
  const mpeg1Hertz = MPEG1_HERTZ[(rates >> 2) & 3];
  const kbps = (versionField === 3 ? MPEG1_KBPS : MPEG2_KBPS)[rates >> 4];
  if (divisor === undefined || mpeg1Hertz === undefined || !kbps) return undefined;
  const sampleRateHertz = mpeg1Hertz / divisor;
  const samples = samplesPerFrame(sampleRateHertz);
  const padding = (rates >> 1) & 1;
  const channels = mode >> 6 === 3 ? 1 : 2;
  const checksum = (version & 1) === 0 ? 2 : 0;
  return {
    sampleRateHertz,
    bitrateKbps: kbps,
    channels,
    bytes: Math.floor(((samples / 8) * kbps * 1000) / sampleRateHertz) + padding,
    samples,
    mainDataOffset: 4 + checksum + sideInformationBytes(samples, channels),
  };
}

function sideInformationBytes(samples: 576 | 1152, channels: 1 | 2): number {
  if (samples === 1152) return channels === 1 ? 17 : 32;
  return channels === 1 ? 9 : 17;
}

/** A metadata frame (Xing, Info, VBRI), which would decode to silence. */
export function describesFile(frame: Uint8Array, { mainDataOffset }: Mp3FrameHeader): boolean {
  const nameAt = (offset: number) => String.fromCharCode(...frame.subarray(offset, offset + 4));
  return ['Xing', 'Info'].includes(nameAt(mainDataOffset)) || nameAt(VBRI_OFFSET) === 'VBRI';
}

/**
 * The frames that fill `bytes` from the first to the last.
 * @throws Mp3FormatError when there is anything but whole frames
 */
export function readFrames(bytes: Uint8Array): Mp3Frame[] {
  const frames: Mp3Frame[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const header = readFrameHeader(bytes, offset);
    if (!header) throw new Mp3FormatError('no layer III frame', offset);
    if (offset + header.bytes > bytes.length) throw new Mp3FormatError('a frame is cut off', offset);
    frames.push({ ...header, offset });
    offset += header.bytes;
  }
  return frames;
}

/**
 * Frames as long and as large as the given ones that decode to silence.
 * @throws Mp3FormatError when there is anything but whole frames
 */
export function silentFrames(bytes: Uint8Array): Uint8Array {
  const silent = new Uint8Array(bytes.length);
  for (const { offset } of readFrames(bytes)) {
    silent.set(bytes.subarray(offset, offset + 4), offset);
    // Without side information there is no checksum.
    silent[offset + 1] = (bytes[offset + 1] as number) | 1;
  }
  return silent;
}
