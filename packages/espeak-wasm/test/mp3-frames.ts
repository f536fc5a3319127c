/** What the header and side information of an MPEG layer III frame say (ISO/IEC 11172-3, 13818-3). */
export interface Mp3Frame {
  readonly sampleRateHertz: number;
  readonly bitrateKbps: number;
  readonly mono: boolean;
  readonly samples: number;
  readonly mainDataBegin: number;
  readonly bytes: Uint8Array;
}

const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_1 = [44100, 48000, 32000];

/** All frames; throws where one does not begin at once after the one before. */
export function parseFrames(bytes: Uint8Array): Mp3Frame[] {
  const frames: Mp3Frame[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [sync = 0, version = 0, rates = 0, mode = 0, side = 0, more = 0] = bytes.subarray(at);
    if (sync !== 0xff || (version & 0xe6) !== 0xe2) throw new Error(`No frame at ${at}`);
    const isVersion1 = (version & 0x18) === 0x18;
    const bitrateKbps = (isVersion1 ? BITRATES_1 : BITRATES_2)[rates >> 4] ?? 0;
    const sampleRateHertz = (RATES_1[(rates >> 2) & 3] ?? 0) / (isVersion1 ? 1 : 2);
    const samples = isVersion1 ? 1152 : 576;
    const length = Math.floor(((samples / 8) * bitrateKbps * 1000) / sampleRateHertz) + ((rates >> 1) & 1);
    const mainDataBegin = isVersion1 ? (side << 1) | (more >> 7) : side;
    frames.push({
      sampleRateHertz,
      bitrateKbps,
      mono: mode >> 6 === 3,
      samples,
      mainDataBegin,
      bytes: bytes.subarray(at, at + length),
    });
    at += length;
    if (at > bytes.length) throw new Error('The last frame is cut off');
  }
  return frames;
}
