export interface BenchJob {
  readonly text: string;
  /** File name of the voice: en-US, es, cmn. */
  readonly voice: string;
  readonly quality: number;
  readonly durationMs: number;
}

export interface BenchResult {
  readonly requests: number;
  readonly bytes: number;
  readonly elapsedMs: number;
  /** Of all processes that took part, while they did; 0 when the caller has to measure it. */
  readonly cpuMs: number;
  /** From the request to the first bytes of mp3. */
  readonly firstByteMs: readonly number[];
}

export const SAMPLE_RATE_HERTZ = 22050;
export const BITRATE_KBPS = 48;

/** Runs requests one after the other until the time is over. `speak` returns the number of bytes and the time of the first. */
export function repeat(durationMs: number, speak: () => { bytes: number; firstAt: number }): BenchResult {
  const firstByteMs: number[] = [];
  let bytes = 0;
  const started = performance.now();
  do {
    const began = performance.now();
    const spoken = speak();
    bytes += spoken.bytes;
    firstByteMs.push(spoken.firstAt - began);
  } while (performance.now() - started < durationMs);
  return {
    requests: firstByteMs.length,
    bytes,
    elapsedMs: performance.now() - started,
    cpuMs: 0,
    firstByteMs,
  };
}
