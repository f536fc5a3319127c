/** Samples of a frame of AAC-LC. */
export const aacFrameSamples = 1024;
/** Size of an ADTS header without a checksum. */
export const adtsHeaderBytes = 7;
/** Sample rates by the number that stands for them. */
export const aacHertz: readonly number[] = [96, 88.2, 64, 48, 44.1, 32, 24, 22.05, 16, 12, 11.025, 8].map(
  (khz) => khz * 1000,
);
