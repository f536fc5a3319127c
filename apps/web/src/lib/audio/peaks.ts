/** Sample rate for the waveform: uses little memory, and is enough for bars a few pixels wide. */
const pictureSampleRateHertz = 8000;

/** Returns the loudest sample (0 to 1) of each of `count` equal parts. Rejects if the browser cannot decode the audio. */
export async function decodePeaks(
  audio: Blob,
  count: number,
): Promise<{ peaks: number[]; duration: number }> {
  const context = new OfflineAudioContext(1, 1, pictureSampleRateHertz);
  const buffer = await context.decodeAudioData(await audio.arrayBuffer());
  return { peaks: loudest(buffer.getChannelData(0), count), duration: buffer.duration };
}

export function loudest(samples: Float32Array, count: number): number[] {
  const size = samples.length / count;
  return Array.from({ length: count }, (_, index) => {
    let peak = 0;
    const end = Math.min(Math.ceil((index + 1) * size), samples.length);
    for (let at = Math.floor(index * size); at < end; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
}
