import { readFrameHeader } from '@parlando/speech';

/** One step of a frame's global gain is a quarter of a bit of amplitude. */
export const stepDb = 20 * Math.log10(2) * 0.25;

const headerBytes = 4;
const mostGain = 255;
/**
 * In the side information of mono MPEG 2 (ISO/IEC 13818-3): where the main data begins (8 bits), private (1), then of the
 * frame's one granule the length of its data (12), `big_values` (9), and its global gain (8).
 */
const dataLength = { bit: 9, bits: 12 } as const;
const globalGain = { bit: 30, bits: 8 } as const;

/**
 * Makes a frame of mono MPEG 2 layer III louder or softer by so many steps, without decoding it. Returns a frame that has no
 * sound, or a checksum, as it is.
 */
export function withGain(frame: Uint8Array, steps: number): Uint8Array {
  const hasChecksum = ((frame[1] ?? 0) & 1) === 0;
  if (steps === 0 || hasChecksum || readFrameHeader(frame, 0) === undefined) return frame;
  if (readBits(frame, dataLength) === 0) return frame;
  const gain = Math.min(mostGain, Math.max(0, readBits(frame, globalGain) + steps));
  const changed = Uint8Array.from(frame);
  // It reaches over two bytes: 2 bits in the first, 6 in the second.
  const at = headerBytes + (globalGain.bit >> 3);
  changed[at] = ((frame[at] ?? 0) & 0b1111_1100) | (gain >> 6);
  changed[at + 1] = ((frame[at + 1] ?? 0) & 0b0000_0011) | ((gain & 0b11_1111) << 2);
  return changed;
}

function readBits(frame: Uint8Array, { bit, bits }: { readonly bit: number; readonly bits: number }): number {
  let value = 0;
  for (let at = bit; at < bit + bits; at++)
    value = (value << 1) | (((frame[headerBytes + (at >> 3)] ?? 0) >> (7 - (at & 7))) & 1);
  return value;
}
