/** Sample rate for the waveform: uses little memory, and is enough for bars a few pixels wide. */
const pictureSampleRateHertz = 8000;

/** Decodes audio into `count` peaks (0 to 1), with some 16 MB per minute. Rejects if the browser cannot decode it. */
export async function decodePeaks(audio: Blob, count: number): Promise<number[]> {
  const context = new OfflineAudioContext(1, 1, pictureSampleRateHertz);
  const buffer = await context.decodeAudioData(await audio.arrayBuffer());
  return loudest(buffer.getChannelData(0), count);
}

/** Reads `count` peaks (0 to 1) from an outline: base64 of pairs of signed bytes, lowest and highest sample. */
export function readPeaks(pairs: string, count: number): number[] {
  const letters = atob(pairs);
  const bytes = new Int8Array(letters.length);
  // A callback per byte would take a third of a second for an hour of audio.
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  // Full scale is 127.
  return loudest(bytes, count).map((peak) => Math.min(peak / 127, 1));
}

/** The peaks of `count` equal parts. */
export function loudest(samples: ArrayLike<number>, count: number): number[] {
  const size = samples.length / count;
  return Array.from({ length: count }, (_, index) => {
    let peak = 0;
    const end = Math.min(Math.ceil((index + 1) * size), samples.length);
    for (let at = Math.floor(index * size); at < end; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
}
