import { SILENCE_LEVEL } from '../audio/speech-shaper.ts';
import { ESPEAK_SAMPLE_RATE_HERTZ } from './espeak-output.ts';

const SAMPLES_A_MS = ESPEAK_SAMPLE_RATE_HERTZ / 1000;
/** 20 ms: shorter silences are part of a sound. */
const LEAST_SAMPLES = 20 * SAMPLES_A_MS;

/**
 * Where sound begins after a silence. espeak counts the closure of a plosive to its word: a slow `please` is silent for
 * 80 ms before anything of it is heard.
 */
export class SoundStarts {
  readonly #silences: { readonly from: number; readonly to: number }[] = [];
  #samples = 0;
  #lastSound = -1;

  /** Reads few of the samples: one that sounds rules out a silence that began less than its least length before. */
  push(pcm: Int16Array): void {
    const start = this.#samples;
    const end = start + pcm.length;
    const sounds = (at: number) => Math.abs(pcm[at - start] ?? 0) > SILENCE_LEVEL;
    for (;;) {
      const reach = Math.min(this.#lastSound + LEAST_SAMPLES, end - 1);
      const least = Math.max(this.#lastSound + 1, start);
      let at = reach;
      while (at >= least && !sounds(at)) at--;
      if (at >= least) {
        this.#lastSound = at;
        continue;
      }
      at = Math.max(reach + 1, start);
      while (at < end && !sounds(at)) at++;
      if (at >= end) break;
      this.#silences.push({ from: this.#lastSound + 1, to: at });
      this.#lastSound = at;
    }
    this.#samples = end;
  }

  /** The beginning of the sound, for a time that is in the silence before it. */
  from(ms: number): number {
    const at = ms * SAMPLES_A_MS;
    const silence = this.#silences.findLast(({ from }) => from <= at);
    const isBefore = silence !== undefined && silence.to - at >= LEAST_SAMPLES;
    return isBefore ? silence.to / SAMPLES_A_MS : ms;
  }
}
