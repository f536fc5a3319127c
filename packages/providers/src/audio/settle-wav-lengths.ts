import { asciiAt } from './ascii-at.ts';

const CHUNK_HEADER_BYTES = 8;
/** Values for an unknown length: 0, or the largest signed or unsigned number. */
const UNKNOWN_FROM = 0x7fff_0000;
/** What is written where a length is not known yet. */
export const UNKNOWN_WAV_LENGTH = 0xffff_ffff;
/** Where a writer that streams puts its `data` chunk: behind little more than the format. */
const MAX_HEAD_BYTES = 4096;

/**
 * Corrects the lengths in the header of a complete wav: Azure streams it before it knows them, and players and editors
 * that trust such a header find nothing to play. Other formats are returned unchanged.
 */
export function settleWavLengths(pieces: readonly Uint8Array[]): Uint8Array[] {
  const { head, rest } = splitHead(pieces);
  const data = dataOffset(head);
  if (data === undefined) return [...pieces];
  const total = head.length + rest.reduce((sum, piece) => sum + piece.length, 0);
  const view = new DataView(head.buffer);
  const announced = view.getUint32(data + 4, true);
  const available = total - data - CHUNK_HEADER_BYTES;
  if (announced > 0 && announced <= available) return [...pieces];
  view.setUint32(4, total - CHUNK_HEADER_BYTES, true);
  view.setUint32(data + 4, available, true);
  return [head, ...rest];
}

function splitHead(pieces: readonly Uint8Array[]) {
  let bytes = 0;
  let count = 0;
  for (; count < pieces.length && bytes < MAX_HEAD_BYTES; count++) bytes += pieces[count]?.length ?? 0;
  const head = new Uint8Array(bytes);
  let offset = 0;
  for (const piece of pieces.slice(0, count)) {
    head.set(piece, offset);
    offset += piece.length;
  }
  return { head, rest: pieces.slice(count) };
}

export interface WavHead {
  readonly samplesOffset: number;
  /** Undefined where the writer did not know. */
  readonly dataBytes: number | undefined;
}

/** Undefined until the `data` chunk's header is there. */
export function readWavHead(head: Uint8Array<ArrayBuffer>): WavHead | undefined {
  const data = dataOffset(head);
  if (data === undefined) return undefined;
  const announced = new DataView(head.buffer).getUint32(data + 4, true);
  const isUnknown = isUnknownWavLength(announced);
  return { samplesOffset: data + CHUNK_HEADER_BYTES, dataBytes: isUnknown ? undefined : announced };
}

export function isUnknownWavLength(bytes: number): boolean {
  return bytes === 0 || bytes >= UNKNOWN_FROM;
}

export function isRiffWave(bytes: Uint8Array): boolean {
  return asciiAt(bytes, 0, 'RIFF') && asciiAt(bytes, 8, 'WAVE');
}

/** Offset of the `data` chunk's header. */
function dataOffset(head: Uint8Array<ArrayBuffer>): number | undefined {
  if (!isRiffWave(head)) return undefined;
  const view = new DataView(head.buffer);
  let offset = 12;
  while (offset + CHUNK_HEADER_BYTES <= head.length) {
    if (asciiAt(head, offset, 'data')) return offset;
    const size = view.getUint32(offset + 4, true);
    offset += CHUNK_HEADER_BYTES + size + (size % 2);
  }
  return undefined;
}
