import { limit } from './limiter.ts';

const FADE_MS = 10;
/** About −50 dBFS: quieter than the softest consonant the engine makes. */
export const SILENCE_LEVEL = 100;

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
  /** Buffer: the last returned samples, then the held-back ones. Reused, because allocating costs more than the work. */
  #block = new Float32Array(0);
  /** The held ones: the last sounding samples and the silence after them. */
  #held = { from: 0, to: 0 };
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

  /** Returns the samples that are ready; valid until the next call. */
  push(pcm: Int16Array): Float32Array {
    const body = this.#begun ? pcm : this.#skipSilence(pcm);
    if (body.length === 0) return new Float32Array(0);
    const held = this.#makeRoom(body.length);
    const length = held + body.length;
    this.#shape(body, this.#block.subarray(held, length));
    const lastLoud = body.findLastIndex((sample) => Math.abs(sample) > SILENCE_LEVEL);
    if (lastLoud >= 0) this.#sounding = held + lastLoud + 1;
    const free = Math.max(0, Math.min(this.#sounding, length) - this.#fade);
    this.#held = { from: free, to: length };
    this.#sounding -= free;
    return this.#block.subarray(0, free);
  }

  /** The rest of the part. */
  end(): Float32Array {
    const { from, to } = this.#held;
    const rest = this.#block.subarray(from, Math.min(to, from + this.#sounding + this.#fade));
    const fade = Math.min(this.#fade, rest.length);
    const start = rest.length - fade;
    for (let i = 0; i < fade; i++) rest[start + i] = (rest[start + i] ?? 0) * ramp((fade - i - 1) / fade);
    return rest;
  }

  /** Moves the held samples to the beginning, with space for `samples` after them; returns how many they are. */
  #makeRoom(samples: number): number {
    const { from, to } = this.#held;
    const held = to - from;
    if (this.#block.length >= held + samples) this.#block.copyWithin(0, from, to);
    else {
      const grown = new Float32Array(2 * (held + samples));
      grown.set(this.#block.subarray(from, to));
      this.#block = grown;
    }
    return held;
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

  #shape(pcm: Int16Array, shaped: Float32Array): void {
    const scale = this.gain / 32768;
    for (let i = 0; i < pcm.length; i++) shaped[i] = limit((pcm[i] ?? 0) * scale);
    for (let i = 0; this.#faded < this.#fade && i < shaped.length; i++, this.#faded++) {
      shaped[i] = (shaped[i] ?? 0) * ramp(this.#faded / this.#fade);
    }
  }
}

/** Raised cosine, 0 to 1. */
function ramp(x: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * x);
}
