/** µ-law of ITU-T G.711: sign, exponent and mantissa of the sample plus a bias, all bits inverted. */
export function toUlaw(pcm: Int16Array): Uint8Array {
  return Uint8Array.from(pcm, (sample) => {
    const level = Math.min(Math.abs(sample), 32_635) + 132;
    const exponent = 31 - Math.clz32(level >> 7);
    return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | ((level >> (exponent + 3)) & 15)) & 0xff;
  });
}

/** A-law of ITU-T G.711: sign, exponent and mantissa of 13 bits, every other bit inverted. */
export function toAlaw(pcm: Int16Array): Uint8Array {
  return Uint8Array.from(pcm, (sample) => {
    const level = (sample < 0 ? ~sample : sample) >> 3;
    const exponent = Math.max(0, 31 - Math.clz32(level) - 4);
    const mantissa = (exponent === 0 ? level >> 1 : level >> exponent) & 15;
    return ((sample < 0 ? 0 : 0x80) | (exponent << 4) | mantissa) ^ 0x55;
  });
}
