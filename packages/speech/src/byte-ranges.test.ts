import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locateRange, totalBytes } from './byte-ranges.ts';

describe('locateRange', () => {
  it('finds the bytes that a slice of the concatenation holds', () => {
    const sizes = fc.array(fc.nat(20), { maxLength: 10 });
    fc.assert(
      fc.property(sizes, fc.nat(220), fc.nat(220), (blobSizes, start, end) => {
        const blobs = blobSizes.map((size, index) => Array.from({ length: size }, (_, i) => `${index}:${i}`));
        const found = locateRange(blobSizes, start, end);
        const bytes = found.flatMap((piece) => blobs[piece.index]?.slice(piece.start, piece.end) ?? []);
        expect(bytes).toEqual(blobs.flat().slice(start, Math.max(start, end)));
        for (const piece of found) expect(piece.end).toBeGreaterThan(piece.start);
      }),
    );
  });

  it('adds up sizes', () => {
    expect(totalBytes([])).toBe(0);
    expect(totalBytes([3, 0, 4])).toBe(7);
  });
});
