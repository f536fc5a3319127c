import { toInt16 } from './int16.ts';
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
    for (const [index, sample] of toInt16(pcm).entries()) view.setInt16(index * 2, sample, true);
    return bytes;
  }

  finish(trailingSilence: number): EncodedEnd {
    const bytes = this.encode(new Float32Array(trailingSilence));
    return { bytes, samples: this.#samples };
  }
}
