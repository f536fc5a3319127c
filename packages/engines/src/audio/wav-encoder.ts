import type { EncodedEnd, SegmentEncoder } from './segment-encoder.ts';

/** Raw s16le PCM without a header, as `AudioOutput` says. */
export class WavEncoder implements SegmentEncoder {
  readonly delaySamples = 0;
  #samples = 0;

  begin(): void {
    this.#samples = 0;
  }

  encode(pcm: Float32Array): Uint8Array {
    this.#samples += pcm.length;
    const bytes = new Uint8Array(pcm.length * 2);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < pcm.length; i++) view.setInt16(i * 2, toInt16(pcm[i] ?? 0), true);
    return bytes;
  }

  finish(trailingSilence: number): EncodedEnd {
    const bytes = this.encode(new Float32Array(trailingSilence));
    return { bytes, samples: this.#samples };
  }
}

/** A resampler may overshoot full scale; setInt16 would wrap. */
function toInt16(sample: number): number {
  return Math.max(-32768, Math.min(32767, Math.round(sample * 32767)));
}
