/** One array of its own buffer, so that it can be transferred. */
export function concatBytes(blocks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  const joined = new Uint8Array(total);
  let at = 0;
  for (const block of blocks) {
    joined.set(block, at);
    at += block.length;
  }
  return joined;
}
