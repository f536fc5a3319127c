import { AudioWasmError, load, type Pointer } from './wasm-library.ts';

interface AacExports {
  aac_open(rate: number, bitsPerSecond: number): Pointer;
  aac_frame(aac: Pointer, pcm: Pointer, samples: number): number;
  aac_output(aac: Pointer): Pointer;
  aac_close(aac: Pointer): void;
}

export interface AacEncoderOptions {
  readonly sampleRateHertz: number;
  /** At most six times the sample rate, in bits, and 160. */
  readonly bitrateKbps: number;
}

/** vo-aacenc, mono AAC-LC in ADTS frames of 1024 samples. */
export class AacEncoder {
  readonly frameSamples = 1024;
  readonly #library = load<AacExports>('aac');
  readonly #aac: Pointer;
  readonly #input: Pointer;
  #isClosed = false;

  constructor({ sampleRateHertz, bitrateKbps }: AacEncoderOptions) {
    this.#aac = this.#library.open(`AAC of ${sampleRateHertz} Hz and ${bitrateKbps} kbit/s`, (exports) =>
      exports.aac_open(sampleRateHertz, bitrateKbps * 1000),
    );
    this.#input = this.#library.allocate(this.frameSamples * 2);
  }

  /** @param frame `frameSamples` samples @returns a frame, which the caller owns */
  encode(frame: Int16Array): Uint8Array {
    this.#library.shorts(this.#input, this.frameSamples).set(frame);
    const bytes = this.#library.call((exports) =>
      exports.aac_frame(this.#aac, this.#input, this.frameSamples),
    );
    if (bytes <= 0) throw new AudioWasmError(`no AAC frame: ${bytes}`);
    return this.#library.bytes(this.#library.exports.aac_output(this.#aac), bytes).slice();
  }

  close(): void {
    if (this.#isClosed || this.#library.isBroken) return;
    this.#isClosed = true;
    this.#library.call((exports) => {
      exports.aac_close(this.#aac);
      exports.free(this.#input);
    });
  }
}
