import { Resampler } from '@parlando/audio-wasm';
import { type AudioOutput, concatBytes, PeakMeter } from '@parlando/speech';
import type { EncodedEnd, SegmentEncoder } from './segment-encoder.ts';

/**
 * Most samples that an encoder gets at once: it reserves memory for its output by the length of its input, which
 * minutes of silence would exhaust.
 */
const SLICE_SAMPLES = 11_025;

/** With the peaks of the segment's decoded audio. */
interface SegmentEnd extends EncodedEnd {
  readonly peaks: Int8Array;
}

/**
 * The audio of one segment: speech and exact pauses in, encoded bytes out. Silence is held back until speech follows.
 * Close it when the segment is encoded or abandoned.
 */
export class SegmentAudio {
  readonly #encoder: SegmentEncoder;
  readonly #engineRate: number;
  readonly #outputRate: number;
  readonly #resampler: Resampler | undefined;
  readonly #peaks: PeakMeter;
  #written = 0;
  #silence = 0;

  constructor(encoder: SegmentEncoder, output: AudioOutput, engineRateHertz: number) {
    this.#encoder = encoder;
    this.#engineRate = engineRateHertz;
    this.#outputRate = output.sampleRateHertz;
    if (this.#outputRate !== engineRateHertz)
      this.#resampler = new Resampler(engineRateHertz, this.#outputRate);
    encoder.begin(output);
    this.#peaks = new PeakMeter(this.#outputRate);
    this.#peaks.push(new Float32Array(encoder.delaySamples));
  }

  /** Decoded silence before position 0. */
  get delayMs(): number {
    return (this.#encoder.delaySamples * 1000) / this.#outputRate;
  }

  /** Position of the next sample, including pauses. */
  get positionMs(): number {
    return ((this.#written + this.#silence) * 1000) / this.#engineRate;
  }

  pause(durationMs: number): void {
    this.#silence += Math.round((durationMs * this.#engineRate) / 1000);
  }

  speech(pcm: Float32Array): Uint8Array {
    if (pcm.length === 0) return new Uint8Array(0);
    const pieces = this.#silenceNow();
    this.#written += pcm.length;
    for (let at = 0; at < pcm.length; at += SLICE_SAMPLES)
      pieces.push(this.#encode(pcm.subarray(at, at + SLICE_SAMPLES)));
    return pieces.length === 1 ? (pieces[0] as Uint8Array) : concatBytes(pieces);
  }

  finish(): SegmentEnd {
    // The codec's extra samples are taken from the end of the silence, so a slice of it is kept back.
    const pieces = this.#silenceNow(SLICE_SAMPLES);
    if (this.#resampler) pieces.push(this.#take(this.#resampler.flush()));
    const trailing = Math.round((this.#silence * this.#outputRate) / this.#engineRate);
    const end = this.#encoder.finish(trailing);
    return {
      bytes: concatBytes([...pieces, end.bytes]),
      samples: end.samples,
      peaks: this.#peaks.pairs(),
    };
  }

  close(): void {
    this.#resampler?.close();
  }

  /** The held-back silence except its last `kept` samples. */
  #silenceNow(kept = 0): Uint8Array[] {
    const pieces: Uint8Array[] = [];
    while (this.#silence > kept) {
      const samples = Math.min(SLICE_SAMPLES, this.#silence - kept);
      this.#silence -= samples;
      this.#written += samples;
      pieces.push(this.#encode(new Float32Array(samples)));
    }
    return pieces;
  }

  #encode(pcm: Float32Array): Uint8Array {
    return this.#take(this.#resampler ? this.#resampler.push(pcm) : pcm);
  }

  /** Samples at the output's rate. */
  #take(pcm: Float32Array): Uint8Array {
    this.#peaks.push(pcm);
    return this.#encoder.encode(pcm);
  }
}
