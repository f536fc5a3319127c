/** Resolution of the peaks: enough for a bar every few pixels at any zoom of a waveform. */
export const PEAK_PAIRS_PER_SECOND = 50;

const FULL_SCALE = 127;

/** Computes the peaks of audio: the lowest and highest sample of each 20 ms, as pairs of signed bytes. */
export class PeakMeter {
  readonly #pairSamples: number;
  readonly #pairs: number[] = [];
  /** How many samples the open pair still takes; a fraction where a pair is not a whole number of samples. */
  #left: number;
  #low = 0;
  #high = 0;

  constructor(sampleRateHertz: number) {
    this.#pairSamples = sampleRateHertz / PEAK_PAIRS_PER_SECOND;
    this.#left = this.#pairSamples;
  }

  /** @param pcm full scale is ±1 */
  push(pcm: Float32Array): void {
    let [low, high] = [this.#low, this.#high];
    for (let at = 0; at < pcm.length; ) {
      const end = Math.min(pcm.length, at + Math.ceil(this.#left));
      this.#left -= end - at;
      for (; at < end; at++) {
        const sample = pcm[at] as number;
        if (sample < low) low = sample;
        if (sample > high) high = sample;
      }
      if (this.#left > 0) continue;
      this.#pairs.push(toByte(low), toByte(high));
      this.#left += this.#pairSamples;
      low = high = 0;
    }
    [this.#low, this.#high] = [low, high];
  }

  pairs(): Int8Array {
    const last = this.#pairSamples - this.#left >= 1 ? [toByte(this.#low), toByte(this.#high)] : [];
    return Int8Array.from([...this.#pairs, ...last]);
  }
}

function toByte(sample: number): number {
  return Math.round(Math.min(Math.max(sample, -1), 1) * FULL_SCALE);
}

/** The outlines of segments, one after the other, as one of the whole. */
export function joinPeaks(
  segments: readonly { readonly pairs: Int8Array; readonly durationMs: number }[],
): Int8Array {
  const totalMs = segments.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const joined = new Int8Array(2 * Math.ceil((totalMs * PEAK_PAIRS_PER_SECOND) / 1000));
  let startMs = 0;
  for (const { pairs, durationMs } of segments) {
    const first = Math.floor((startMs * PEAK_PAIRS_PER_SECOND) / 1000);
    // A segment ends within a pair, where the next one begins: the pair holds both.
    for (let at = 0; at < pairs.length && 2 * first + at < joined.length; at += 2) {
      const to = 2 * first + at;
      joined[to] = Math.min(joined[to] as number, pairs[at] as number);
      joined[to + 1] = Math.max(joined[to + 1] as number, pairs[at + 1] as number);
    }
    startMs += durationMs;
  }
  return joined;
}
