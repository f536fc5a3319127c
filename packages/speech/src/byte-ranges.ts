/** A piece of one blob of a virtual concatenation; `end` is exclusive. */
export interface LocatedRange {
  /** Index of the blob. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes `start` to `end` (exclusive) of a concatenation lie in the blobs it consists of, given their sizes.
 * In order, without empty pieces; bytes beyond the end are left out.
 */
export function locateRange(sizes: readonly number[], start: number, end: number): LocatedRange[] {
  const pieces: LocatedRange[] = [];
  let offset = 0;
  for (let index = 0; index < sizes.length && offset < end; index++) {
    const size = sizes[index] as number;
    const from = Math.max(start - offset, 0);
    const to = Math.min(end - offset, size);
    if (to > from) pieces.push({ index, start: from, end: to });
    offset += size;
  }
  return pieces;
}

/** Bytes of the whole concatenation. */
export function totalBytes(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}
