import { AudioWasmError, load, type Pointer } from './wasm-library.ts';

interface OpusExports {
  opus_open(rate: number, bitsPerSecond: number, application: number, complexity: number): Pointer;
  opus_delay(opus: Pointer): number;
  opus_frame(opus: Pointer, pcm: Pointer, samples: number): number;
  opus_packet(opus: Pointer): Pointer;
  opus_close(opus: Pointer): void;
}

export interface OpusEncoderOptions {
  readonly sampleRateHertz: 8000 | 12_000 | 16_000 | 24_000 | 48_000;
  readonly bitrateKbps: number;
  /** libopus' own: 0 (fastest) to 10 (best). */
  readonly complexity: number;
}

/** OPUS_APPLICATION_AUDIO: speech, and whatever else SSML asks for. */
const APPLICATION = 2049;

/** libopus, mono, with packets of 20 ms. */
export class OpusEncoder {
  readonly frameSamples: number;
  readonly #library = load<OpusExports>('opus');
  readonly #opus: Pointer;
  readonly #input: Pointer;
  #isClosed = false;

  constructor({ sampleRateHertz, bitrateKbps, complexity }: OpusEncoderOptions) {
    this.frameSamples = sampleRateHertz / 50;
    this.#opus = this.#library.open(`Opus of ${sampleRateHertz} Hz and ${bitrateKbps} kbit/s`, (exports) =>
      exports.opus_open(sampleRateHertz, bitrateKbps * 1000, APPLICATION, complexity),
    );
    this.#input = this.#library.allocate(this.frameSamples * 4);
  }

  /** How much later a decoder gives a sample, in samples of the encoder's rate. */
  get delaySamples(): number {
    return this.#library.call((exports) => exports.opus_delay(this.#opus));
  }

  /** @param frame `frameSamples` samples of ±1 @returns its packet, which the caller owns */
  encode(frame: Float32Array): Uint8Array {
    this.#library.floats(this.#input, this.frameSamples).set(frame);
    const bytes = this.#library.call((exports) =>
      exports.opus_frame(this.#opus, this.#input, this.frameSamples),
    );
    if (bytes < 0) throw new AudioWasmError(`no Opus packet: ${bytes}`);
    return this.#library.bytes(this.#library.exports.opus_packet(this.#opus), bytes).slice();
  }

  close(): void {
    if (this.#isClosed || this.#library.isBroken) return;
    this.#isClosed = true;
    this.#library.call((exports) => {
      exports.opus_close(this.#opus);
      exports.free(this.#input);
    });
  }
}
