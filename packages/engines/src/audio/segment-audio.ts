import type { AudioOutput } from '@parlando/speech';
import type { EncodedEnd, SegmentEncoder } from './segment-encoder.ts';

/** The audio of one segment: speech and exact pauses in, encoded bytes out. Silence waits until speech follows it. */
export class SegmentAudio {
  readonly #encoder: SegmentEncoder;
  readonly #rate: number;
  #written = 0;
  #silence = 0;

  constructor(encoder: SegmentEncoder, output: AudioOutput, engineRateHertz: number) {
    this.#encoder = encoder;
    this.#rate = engineRateHertz;
    encoder.begin(output);
  }

  /** Decoded silence before position 0. */
  get delayMs(): number {
    return (this.#encoder.delaySamples * 1000) / this.#rate;
  }

  /** Where the next sample will stand, pauses included. */
  get positionMs(): number {
    return ((this.#written + this.#silence) * 1000) / this.#rate;
  }

  pause(durationMs: number): void {
    this.#silence += Math.round((durationMs * this.#rate) / 1000);
  }

  speech(pcm: Float32Array): Uint8Array {
    if (pcm.length === 0) return new Uint8Array(0);
    const block = new Float32Array(this.#silence + pcm.length);
    block.set(pcm, this.#silence);
    this.#written += block.length;
    this.#silence = 0;
    return this.#encoder.encode(block);
  }

  finish(): EncodedEnd {
    return this.#encoder.finish(this.#silence);
  }
}
