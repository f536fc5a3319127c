/** Sample rate for the waveform: uses little memory, and is enough for bars a few pixels wide. */
const pictureSampleRateHertz = 8000;

/** The data of a waveform: the peak (0 to 1) of equal parts of the audio, and its duration in seconds. */
export interface Picture {
  readonly peaks: number[];
  readonly duration: number;
}

/** Decodes audio into `count` peaks, with some 16 MB per minute. Rejects if the browser cannot decode it. */
export async function decodePeaks(audio: Blob, count: number): Promise<Picture> {
  const context = new OfflineAudioContext(1, 1, pictureSampleRateHertz);
  const buffer = await context.decodeAudioData(await audio.arrayBuffer());
  return { peaks: loudest(buffer.getChannelData(0), count), duration: buffer.duration };
}

/** Reads `count` peaks from an outline: base64 of pairs of signed bytes, lowest and highest sample. */
export function readPeaks(
  { pairs, durationMs }: { pairs: string; durationMs: number },
  count: number,
): Picture {
  const letters = atob(pairs);
  const bytes = new Int8Array(letters.length);
  // A callback per byte would take a third of a second for an hour of audio.
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  // Full scale is 127.
  const peaks = loudest(bytes, count).map((peak) => Math.min(peak / 127, 1));
  return { peaks, duration: durationMs / 1000 };
}

export function loudest(samples: Float32Array | Int8Array, count: number): number[] {
  const size = samples.length / count;
  return Array.from({ length: count }, (_, index) => {
    let peak = 0;
    const end = Math.min(Math.ceil((index + 1) * size), samples.length);
    for (let at = Math.floor(index * size); at < end; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
}
