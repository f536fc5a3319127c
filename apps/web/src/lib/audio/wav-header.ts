const headerBytes = 44;
const unknownLength = 0xffff_ffff;

/**
 * A wav that was streamed says its length is unknown (0xFFFFFFFF, or 0). Once all of it is here its header can tell the
 * truth (RIFF, http://soundfile.sapp.org/doc/WaveFormat/): some players refuse a file that does not.
 */
export function withWavLength(chunks: readonly Uint8Array[]): Uint8Array[] {
  const [first, ...rest] = chunks;
  if (!first || first.byteLength < headerBytes) return [...chunks];
  const header = first.slice();
  const view = new DataView(header.buffer);
  const isRiff = view.getUint32(0) === 0x5249_4646;
  const isPlain = view.getUint32(36) === 0x6461_7461;
  const stated = view.getUint32(40, true);
  if (!isRiff || !isPlain || (stated !== unknownLength && stated !== 0)) return [...chunks];
  const total = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  view.setUint32(4, total - 8, true);
  view.setUint32(40, total - headerBytes, true);
  return [header, ...rest];
}
