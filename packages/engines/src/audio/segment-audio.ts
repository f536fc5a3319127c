import type { AudioOutput } from '@parlando/speech';
import { concatBytes } from './bytes.ts';
import { Resampler } from './resampler.ts';
import type { EncodedEnd, SegmentEncoder } from './segment-encoder.ts';

/** The audio of one segment: speech and exact pauses in, encoded bytes out. Silence waits until speech follows it. */
export class SegmentAudio {
  readonly #encoder: SegmentEncoder;
  readonly #engineRate: number;
  readonly #outputRate: number;
  readonly #resampler: Resampler | undefined;
  #written = 0;
  #silence = 0;

  constructor(encoder: SegmentEncoder, output: AudioOutput, engineRateHertz: number) {
    this.#encoder = encoder;
    this.#engineRate = engineRateHertz;
    this.#outputRate = output.sampleRateHertz;
    if (this.#outputRate !== engineRateHertz)
      this.#resampler = new Resampler(engineRateHertz, this.#outputRate);
    encoder.begin(output);
  }

  /** Decoded silence before position 0. */
  get delayMs(): number {
    return (this.#encoder.delaySamples * 1000) / this.#outputRate;
  }

  /** Where the next sample will stand, pauses included. */
  get positionMs(): number {
    return ((this.#written + this.#silence) * 1000) / this.#engineRate;
  }

  pause(durationMs: number): void {
    this.#silence += Math.round((durationMs * this.#engineRate) / 1000);
  }

  speech(pcm: Float32Array): Uint8Array {
    if (pcm.length === 0) return new Uint8Array(0);
    const block = new Float32Array(this.#silence + pcm.length);
    block.set(pcm, this.#silence);
    this.#written += block.length;
    this.#silence = 0;
    return this.#encoder.encode(this.#resampler ? this.#resampler.push(block) : block);
  }

  finish(): EncodedEnd {
    const rest = this.#resampler ? this.#encoder.encode(this.#resampler.flush()) : new Uint8Array(0);
    const trailing = Math.round((this.#silence * this.#outputRate) / this.#engineRate);
    const end = this.#encoder.finish(trailing);
    return { bytes: concatBytes([rest, end.bytes]), samples: end.samples };
  }
}
