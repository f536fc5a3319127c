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
    for (let i = 0; i < pcm.length; i++) view.setInt16(i * 2, Math.round((pcm[i] ?? 0) * 32767), true);
    return bytes;
  }

  finish(trailingSilence: number): EncodedEnd {
    const bytes = this.encode(new Float32Array(trailingSilence));
    return { bytes, samples: this.#samples };
  }
}
