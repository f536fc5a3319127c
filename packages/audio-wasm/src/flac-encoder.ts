import { AudioWasmError, load, type Pointer } from './wasm-library.ts';

interface FlacExports {
  flac_open(rate: number, level: number, blockSamples: number): Pointer;
  flac_encode(flac: Pointer, pcm: Pointer, samples: number): number;
  flac_finish(flac: Pointer): number;
  flac_output(flac: Pointer): Pointer;
  flac_close(flac: Pointer): void;
}

export interface FlacEncoderOptions {
  readonly sampleRateHertz: number;
  /** libFLAC's own: 0 (fastest) to 8 (smallest). */
  readonly level: number;
  /** Samples of each frame but the last. */
  readonly blockSamples: number;
}

const sliceSamples = 8192;

/** libFLAC, mono, 16 bit: frames without the metadata before them. */
export class FlacEncoder {
  readonly #library = load<FlacExports>('flac');
  readonly #flac: Pointer;
  readonly #input: Pointer;
  #isClosed = false;

  constructor({ sampleRateHertz, level, blockSamples }: FlacEncoderOptions) {
    this.#flac = this.#library.open(`FLAC of ${sampleRateHertz} Hz`, (exports) =>
      exports.flac_open(sampleRateHertz, level, blockSamples),
    );
    this.#input = this.#library.allocate(sliceSamples * 4);
  }

  /** @returns the frames that are complete; the caller owns them */
  encode(pcm: Int16Array): Uint8Array[] {
    const frames: Uint8Array[] = [];
    for (let at = 0; at < pcm.length; at += sliceSamples) {
      const slice = pcm.subarray(at, at + sliceSamples);
      this.#library.ints(this.#input, slice.length).set(slice);
      frames.push(
        ...this.#frames(
          this.#library.call((exports) => exports.flac_encode(this.#flac, this.#input, slice.length)),
        ),
      );
    }
    return frames;
  }

  /** The last frames. The encoder can only be closed then. */
  finish(): Uint8Array[] {
    return [...this.#frames(this.#library.call((exports) => exports.flac_finish(this.#flac)))];
  }

  close(): void {
    if (this.#isClosed || this.#library.isBroken) return;
    this.#isClosed = true;
    this.#library.call((exports) => {
      exports.flac_close(this.#flac);
      exports.free(this.#input);
    });
  }

  *#frames(bytes: number): Generator<Uint8Array> {
    if (bytes < 0) throw new AudioWasmError('no FLAC frame');
    const start = this.#library.exports.flac_output(this.#flac);
    for (let at = 0; at < bytes; ) {
      const { buffer } = this.#library.exports.memory;
      const length = new DataView(buffer).getUint32(start + at, true);
      yield this.#library.bytes(start + at + 4, length).slice();
      at += 4 + length;
    }
  }
}
