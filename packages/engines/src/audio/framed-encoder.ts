import type { AudioOutput } from '@parlando/speech';
import { concatBytes } from '@parlando/speech';
import type { EncodedEnd, SegmentEncoder } from './segment-encoder.ts';

/** A codec with frames of equal length that are encoded independently. */
export interface FrameCodec {
  readonly frameSamples: number;
  /** Delay of the decoded sound in samples. */
  readonly delaySamples: number;
  encode(frame: Float32Array): Uint8Array;
  /** Returns what was held back. */
  end(): Uint8Array;
  close(): void;
}

/**
 * Cuts a segment into frames. What the codec adds is taken from the trailing pause as far as that reaches, so that segments
 * joined end to end do not drift.
 */
export class FramedEncoder implements SegmentEncoder {
  readonly #open: (output: AudioOutput) => FrameCodec;
  #codec: FrameCodec | undefined;
  #frame = new Float32Array();
  #filled = 0;
  #fed = 0;

  constructor(open: (output: AudioOutput) => FrameCodec) {
    this.#open = open;
  }

  get delaySamples(): number {
    return this.#codec?.delaySamples ?? 0;
  }

  begin(output: AudioOutput): void {
    this.#codec?.close();
    this.#codec = this.#open(output);
    this.#frame = new Float32Array(this.#codec.frameSamples);
    this.#filled = 0;
    this.#fed = 0;
  }

  encode(pcm: Float32Array): Uint8Array {
    this.#fed += pcm.length;
    return concatBytes([...this.#feed(pcm)]);
  }

  finish(trailingSilence: number): EncodedEnd {
    const codec = this.#codec;
    if (codec === undefined) throw new Error('no segment was begun');
    const { frameSamples, delaySamples } = codec;
    const fed = this.#fed;
    const isEmpty = fed + trailingSilence === 0;
    const least = Math.ceil((fed === 0 ? 0 : fed + delaySamples) / frameSamples);
    const frames = isEmpty ? 0 : Math.max(1, least, Math.round((fed + trailingSilence) / frameSamples));
    const missing = new Float32Array(frames * frameSamples - fed);
    const bytes = concatBytes([...this.#feed(missing), codec.end()]);
    codec.close();
    this.#codec = undefined;
    return { bytes, samples: frames * frameSamples };
  }

  close(): void {
    this.#codec?.close();
    this.#codec = undefined;
  }

  *#feed(pcm: Float32Array): Generator<Uint8Array> {
    const codec = this.#codec;
    if (codec === undefined) throw new Error('no segment was begun');
    for (let at = 0; at < pcm.length; ) {
      const piece = pcm.subarray(at, at + codec.frameSamples - this.#filled);
      this.#frame.set(piece, this.#filled);
      this.#filled += piece.length;
      at += piece.length;
      if (this.#filled < codec.frameSamples) continue;
      yield codec.encode(this.#frame);
      this.#filled = 0;
    }
  }
}
