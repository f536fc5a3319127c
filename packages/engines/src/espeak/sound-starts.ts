import { SILENCE_LEVEL } from '../audio/speech-shaper.ts';
import { ESPEAK_SAMPLE_RATE_HERTZ } from './espeak-output.ts';

/** Shorter silences are part of a sound. */
const SILENCE_MS = 20;
const SAMPLES_A_MS = ESPEAK_SAMPLE_RATE_HERTZ / 1000;

/**
 * Where sound begins after a silence. espeak counts the closure of a plosive to its word: a slow `please` is silent for
 * 80 ms before anything of it is heard.
 */
export class SoundStarts {
  readonly #silences: { readonly from: number; readonly to: number }[] = [];
  #samples = 0;
  #silentFrom = 0;

  push(pcm: Int16Array): void {
    for (let i = 0; i < pcm.length; i++) {
      if (Math.abs(pcm[i] ?? 0) <= SILENCE_LEVEL) continue;
      const at = this.#samples + i;
      if (at - this.#silentFrom >= SILENCE_MS * SAMPLES_A_MS)
        this.#silences.push({ from: this.#silentFrom, to: at });
      this.#silentFrom = at + 1;
    }
    this.#samples += pcm.length;
  }

  /** The beginning of the sound, for a time that is in the silence before it. */
  from(ms: number): number {
    const at = ms * SAMPLES_A_MS;
    const silence = this.#silences.findLast(({ from }) => from <= at);
    const isBefore = silence !== undefined && silence.to - at >= SILENCE_MS * SAMPLES_A_MS;
    return isBefore ? silence.to / SAMPLES_A_MS : ms;
  }
}
