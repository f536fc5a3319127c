import { limit } from './limiter.ts';
import { concatSamples } from './samples.ts';

const FADE_MS = 10;
/** About −50 dBFS: quieter than the softest consonant the engine makes. */
const SILENCE_LEVEL = 100;

/**
 * Shapes the audio of one spoken part: drops the silence at its two ends, sets its level, limits its peaks and fades
 * both edges, so that it meets a pause or another part without a click.
 */
export class SpeechShaper {
  /** Amplitude ratio of what is pushed from now on. */
  gain: number;
  readonly #fade: number;
  #begun = false;
  #trimmed = 0;
  #faded = 0;
  /** Shaped but not returned yet: the last sounding samples and the silence after them. */
  #held: Float32Array = new Float32Array(0);
  /** How many of the held samples come before the silence. */
  #sounding = 0;

  constructor(gain: number, sampleRateHertz: number) {
    this.gain = gain;
    this.#fade = Math.round((FADE_MS * sampleRateHertz) / 1000);
  }

  /** Samples dropped at the beginning so far. */
  get trimmedSamples(): number {
    return this.#trimmed;
  }

  /** True once something above silence was heard. */
  get sounded(): boolean {
    return this.#begun;
  }

  push(pcm: Int16Array): Float32Array {
    const body = this.#begun ? pcm : this.#skipSilence(pcm);
    if (body.length === 0) return new Float32Array(0);
    const block = concatSamples([this.#held, this.#shape(body)]);
    const lastLoud = body.findLastIndex((sample) => Math.abs(sample) > SILENCE_LEVEL);
    if (lastLoud >= 0) this.#sounding = this.#held.length + lastLoud + 1;
    const free = Math.max(0, Math.min(this.#sounding, block.length) - this.#fade);
    this.#held = block.slice(free);
    this.#sounding -= free;
    return block.subarray(0, free);
  }

  /** The rest of the part. */
  end(): Float32Array {
    const rest = this.#held.slice(0, this.#sounding + this.#fade);
    const fade = Math.min(this.#fade, rest.length);
    const from = rest.length - fade;
    for (let i = 0; i < fade; i++) rest[from + i] = (rest[from + i] ?? 0) * ramp((fade - i - 1) / fade);
    return rest;
  }

  #skipSilence(pcm: Int16Array): Int16Array {
    const first = pcm.findIndex((sample) => Math.abs(sample) > SILENCE_LEVEL);
    if (first < 0) {
      this.#trimmed += pcm.length;
      return pcm.subarray(0, 0);
    }
    this.#begun = true;
    const start = Math.max(0, first - this.#fade);
    this.#trimmed += start;
    return pcm.subarray(start);
  }

  #shape(pcm: Int16Array): Float32Array {
    const shaped = new Float32Array(pcm.length);
    const scale = this.gain / 32768;
    for (let i = 0; i < pcm.length; i++) shaped[i] = limit((pcm[i] ?? 0) * scale);
    for (let i = 0; this.#faded < this.#fade && i < shaped.length; i++, this.#faded++) {
      shaped[i] = (shaped[i] ?? 0) * ramp(this.#faded / this.#fade);
    }
    return shaped;
  }
}

/** Raised cosine, 0 to 1. */
function ramp(x: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * x);
}
