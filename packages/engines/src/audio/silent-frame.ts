import { Mp3FormatError, readFrameHeader } from '@parlando/speech';

/**
 * A whole layer III frame without sound: side information and main data of zeros, so that it takes nothing from the
 * frames before it (ISO/IEC 11172-3, 2.4.1.7).
 * @param header the first bytes of a frame of the stream it is to stand in, without padding and checksum
 */
export function silentFrame(header: Uint8Array): Uint8Array {
  const found = readFrameHeader(header, 0);
  if (found === undefined) throw new Mp3FormatError('no layer III frame', 0);
  const frame = new Uint8Array(found.bytes);
  frame.set(header.subarray(0, 4));
  return frame;
}
