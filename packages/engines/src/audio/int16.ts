/** Whole samples of ±1. A resampler may overshoot full scale, which would wrap around. */
export function toInt16(pcm: Float32Array): Int16Array {
  const samples = new Int16Array(pcm.length);
  for (let i = 0; i < pcm.length; i++) {
    samples[i] = Math.max(-32768, Math.min(32767, Math.round((pcm[i] ?? 0) * 32767)));
  }
  return samples;
}
