import { concatBytes, Mp3FormatError, type Mp3FrameHeader, readFrameHeader } from '@parlando/speech';

const ID3V2_HEADER_BYTES = 10;
const ID3V1_BYTES = 128;
/** VBRI stands at a fixed place, 32 bytes after the header, whatever the side information. */
const VBRI_OFFSET = 36;

/**
 * The audio frames of an mp3 file that somebody else made: without ID3v2 (also repeated or appended), ID3v1,
 * junk before the first frame, and the Xing, Info or VBRI frame that describes the file but would sound as silence.
 * @throws Mp3FormatError when no frame is found or one is cut off or damaged
 */
export function stripToFrames(bytes: Uint8Array): Uint8Array {
  const end = audioEnd(bytes);
  const frames: Uint8Array[] = [];
  let offset = firstFrame(bytes, end);
  while (offset < end) {
    const tag = id3v2Length(bytes, offset);
    if (tag > 0) {
      offset += tag;
      continue;
    }
    const header = readFrameHeader(bytes, offset);
    if (!header) throw new Mp3FormatError('no layer III frame', offset);
    if (offset + header.bytes > end) throw new Mp3FormatError('a frame is cut off', offset);
    const frame = bytes.subarray(offset, offset + header.bytes);
    if (!describesFile(frame, header)) frames.push(frame);
    offset += header.bytes;
  }
  return concatBytes(frames);
}

function audioEnd(bytes: Uint8Array): number {
  const tag = bytes.length - ID3V1_BYTES;
  return tag >= 0 && asciiAt(bytes, tag, 3) === 'TAG' ? tag : bytes.length;
}

function firstFrame(bytes: Uint8Array, end: number): number {
  let offset = 0;
  for (let tag = id3v2Length(bytes, 0); tag > 0; tag = id3v2Length(bytes, offset)) offset += tag;
  // Padding after a tag, or the tail of an earlier frame: a header counts only when another one follows its frame.
  for (; offset < end; offset++) {
    const header = readFrameHeader(bytes, offset);
    if (!header) continue;
    const next = offset + header.bytes;
    if (next === end || readFrameHeader(bytes, next) || id3v2Length(bytes, next) > 0) return offset;
  }
  throw new Mp3FormatError('no layer III frame', 0);
}

/** Length of the ID3v2 tag at `offset`, 0 when there is none. Its size field has 7 bits a byte. */
function id3v2Length(bytes: Uint8Array, offset: number): number {
  if (asciiAt(bytes, offset, 3) !== 'ID3' || offset + ID3V2_HEADER_BYTES > bytes.length) return 0;
  let size = 0;
  for (const byte of bytes.subarray(offset + 6, offset + 10)) size = size * 128 + (byte & 0x7f);
  const hasFooter = ((bytes[offset + 5] ?? 0) & 0x10) !== 0;
  return ID3V2_HEADER_BYTES + size + (hasFooter ? ID3V2_HEADER_BYTES : 0);
}

/** A frame that tells of the file (Xing, Info, VBRI) but would sound as silence. */
export function describesFile(frame: Uint8Array, header: Mp3FrameHeader): boolean {
  const name = asciiAt(frame, header.mainDataOffset, 4);
  return name === 'Xing' || name === 'Info' || asciiAt(frame, VBRI_OFFSET, 4) === 'VBRI';
}

function asciiAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}
