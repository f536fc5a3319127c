const base = 0x01_00_01_93;

/**
 * Hashes of stretches of a text, UTF-16 units `start` to `end`, each in constant time: whole numbers of 32 bits. Equal
 * stretches have equal hashes, whatever text they stand in.
 */
export function stretchHash(text: string): (start: number, end: number) => number {
  const sums = new Uint32Array(text.length + 1);
  const powers = new Uint32Array(text.length + 1).fill(1);
  for (let unit = 0; unit < text.length; unit++) {
    sums[unit + 1] = Math.imul(sums[unit] as number, base) + text.charCodeAt(unit) + 1;
    powers[unit + 1] = Math.imul(powers[unit] as number, base);
  }
  return (start, end) =>
    ((sums[end] as number) - Math.imul(sums[start] as number, powers[end - start] as number)) >>> 0;
}
