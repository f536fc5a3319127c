import { expect, test } from 'vitest';
import { mp4Header } from './mp4-boxes.ts';

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'mvex']);

/** Bytes of each box, by its type. */
function boxSizes(bytes: Uint8Array): Record<string, number> {
  const sizes: Record<string, number> = {};
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    sizes[type] = size;
    if (containers.has(type)) Object.assign(sizes, boxSizes(bytes.subarray(at + 8, at + size)));
    at += size;
  }
  return sizes;
}

test('boxes of a fixed size have that size; otherwise Firefox rejects the stream', () => {
  const header = mp4Header({ codec: 'flac', sampleRateHertz: 24_000, channels: 1, frameSamples: 1152 });
  // ISO/IEC 14496-12, version 0 of each.
  expect(boxSizes(header)).toMatchObject({ mvhd: 108, tkhd: 92, mdhd: 32, smhd: 16, trex: 32 });
});
