import { toInt16 } from './int16.ts';
import type { EncodedEnd, SegmentEncoder } from './segment-encoder.ts';

/** Writes samples one by one: s16le PCM unless another way is given. Nothing is before or after them. */
export class WavEncoder implements SegmentEncoder {
  readonly delaySamples = 0;
  readonly #write: (pcm: Int16Array) => Uint8Array;
  #samples = 0;

  constructor(write: (pcm: Int16Array) => Uint8Array = littleEndian) {
    this.#write = write;
  }

  begin(): void {
    this.#samples = 0;
  }

  encode(pcm: Float32Array): Uint8Array {
    this.#samples += pcm.length;
    return this.#write(toInt16(pcm));
  }

  finish(trailingSilence: number): EncodedEnd {
    const bytes = this.encode(new Float32Array(trailingSilence));
    return { bytes, samples: this.#samples };
  }
}

function littleEndian(pcm: Int16Array): Uint8Array {
  const bytes = new Uint8Array(pcm.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, sample] of pcm.entries()) view.setInt16(index * 2, sample, true);
  return bytes;
}
