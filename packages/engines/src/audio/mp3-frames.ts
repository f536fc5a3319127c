/** Samples of one layer III frame: MPEG 1 (32 kHz and above) has two granules of 576, MPEG 2 and 2.5 one. */
export function samplesPerFrame(sampleRateHertz: number): 576 | 1152 {
  return sampleRateHertz < 32_000 ? 576 : 1152;
}
