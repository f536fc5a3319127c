/** Content that is made while it is written; its length is known before. */
export interface Table {
  /** Bytes. */
  readonly length: number;
  chunks(): Iterable<Uint8Array>;
}

export type BoxPart = Uint8Array | Table;

/** A box of ISO/IEC 14496-12: its header, then its parts. */
export function box(type: string, ...parts: readonly (BoxPart | readonly BoxPart[])[]): BoxPart[] {
  const content = parts.flat();
  return [Uint8Array.of(...u32(headerBytes + partBytes(content)), ...ascii(type)), ...content];
}

/** A box with a version and flags. */
export function fullBox(
  type: string,
  { version = 0, flags = 0 }: { readonly version?: number; readonly flags?: number },
  ...parts: readonly (BoxPart | readonly BoxPart[])[]
): BoxPart[] {
  return box(type, Uint8Array.of(...u32(version * 2 ** 24 + flags)), ...parts);
}

export const partBytes = (parts: readonly BoxPart[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

/** The bytes of parts, in pieces. */
export function* partChunks(parts: readonly BoxPart[]): Generator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Uint8Array) yield part;
    else yield* part.chunks();
  }
}

/** Big-endian numbers of `size` bytes, a few thousand at a time. */
export function numberTable(count: number, size: 4 | 8, numbers: () => Iterable<number>): Table {
  return {
    length: count * size,
    *chunks() {
      let view = new DataView(new ArrayBuffer(chunkNumbers * size));
      let filled = 0;
      for (const number of numbers()) {
        if (size === 4) view.setUint32(filled * 4, number);
        else view.setBigUint64(filled * 8, BigInt(number));
        filled++;
        if (filled < chunkNumbers) continue;
        yield new Uint8Array(view.buffer);
        view = new DataView(new ArrayBuffer(chunkNumbers * size));
        filled = 0;
      }
      if (filled > 0) yield new Uint8Array(view.buffer, 0, filled * size);
    },
  };
}

export const u16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff];
export const u32 = (value: number): number[] => [
  ...u16(Math.floor(value / 2 ** 16)),
  ...u16(value % 2 ** 16),
];
export const u64 = (value: number): number[] => [
  ...u32(Math.floor(value / 2 ** 32)),
  ...u32(value % 2 ** 32),
];
export const zeros = (count: number): number[] => Array<number>(count).fill(0);
/** One byte a character. */
export const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const headerBytes = 8;
const chunkNumbers = 4096;
