import { EspeakError } from './errors.ts';
import type { Pointer } from './exports.ts';
import type { Runtime } from './runtime.ts';

/** Constant bit rate, mono, frames only: no ID3 tag, no Xing or Info frame. */
export interface Mp3EncoderOptions {
  readonly sampleRateHertz: 16000 | 22050 | 24000 | 44100 | 48000;
  /** A rate of MPEG-1 (44 100 Hz and up: 32 to 320) or MPEG-2 (8 to 160) layer III. */
  readonly bitrateKbps: number;
  /** LAME's: 0 (best) to 9 (fastest); 7 shapes no noise, 5 does a little. */
  readonly quality?: number | undefined;
  /** Rate of what is given to `encode`; that of the speech, 22 050. LAME resamples. */
  readonly inputSampleRateHertz?: number | undefined;
  /** Whether frames may borrow bits from those before, from the second on. The first borrows from none. */
  readonly bitReservoir?: boolean | undefined;
}

const DEFAULT_QUALITY = 5;

/**
 * LAME in the same memory as the synthesiser. `encode` and `flush` return views of that memory, valid until the next call
 * to anything of the instance.
 */
export class Mp3Encoder {
  /** Samples a frame holds, at the output's rate. */
  readonly frameSamples: number;
  /** Samples the encoder puts before the first, at the output's rate. A decoder adds 529 of its own. */
  readonly delaySamples: number;
  readonly #runtime: Runtime;
  readonly #closed: (encoder: Mp3Encoder) => void;
  #pointer: Pointer;
  #scratch: Pointer = 0;
  #scratchBytes = 0;

  constructor(runtime: Runtime, options: Mp3EncoderOptions, closed: (encoder: Mp3Encoder) => void) {
    const { sampleRateHertz, bitrateKbps, quality = DEFAULT_QUALITY } = options;
    if (!(Number.isInteger(quality) && quality >= 0 && quality <= 9)) {
      throw new EspeakError('invalid-argument', `quality must be from 0 to 9: ${quality}`);
    }
    this.#runtime = runtime;
    this.#closed = closed;
    this.#pointer = runtime.call((exports) =>
      exports.mp3_open(
        options.inputSampleRateHertz ?? exports.espeak_sample_rate(),
        sampleRateHertz,
        bitrateKbps,
        quality,
        options.bitReservoir === false ? 0 : 1,
      ),
    );
    if (this.#pointer === 0) {
      throw new EspeakError('unsupported-encoding', `No mp3 at ${sampleRateHertz} Hz, ${bitrateKbps} kbit/s`);
    }
    this.frameSamples = runtime.call((exports) => exports.mp3_frame_samples(this.#pointer));
    this.delaySamples = runtime.call((exports) => exports.mp3_encoder_delay(this.#pointer));
  }

  /** For `Speech`, which encodes inside the module. */
  get pointer(): Pointer {
    if (this.#pointer === 0) throw new EspeakError('disposed', 'The encoder was closed');
    return this.#pointer;
  }

  /**
   * Encodes samples: 16-bit ones, or floats, of which 1 is 32 767. Those of `Speech.next` are read where they lie, others are
   * copied in.
   */
  encode(pcm: Int16Array | Float32Array): Uint8Array {
    const { pointer } = this;
    return this.#runtime.call((exports) => {
      const samples = this.#inHeap(pcm);
      return this.output(
        pcm instanceof Float32Array
          ? exports.mp3_encode_float(pointer, samples, pcm.length)
          : exports.mp3_encode(pointer, samples, pcm.length),
      );
    });
  }

  /** Ends the stream: pads to whole frames and gives the rest. Close the encoder then. */
  flush(): Uint8Array {
    const { pointer } = this;
    return this.#runtime.call((exports) => this.output(exports.mp3_flush(pointer)));
  }

  close(): void {
    if (this.#pointer === 0) return;
    const pointer = this.#pointer;
    this.#pointer = 0;
    this.#closed(this);
    if (!this.#runtime.usable) return;
    this.#runtime.call((exports) => {
      exports.mp3_close(pointer);
      if (this.#scratch !== 0) exports.free(this.#scratch);
    });
  }

  /** The bytes of the last call into LAME, which returned their number. */
  output(bytes: number): Uint8Array {
    if (bytes < 0) throw new EspeakError('out-of-memory', `LAME could not encode: ${bytes}`);
    return this.#runtime.heap.bytes(this.#runtime.exports.mp3_output(this.#pointer), bytes);
  }

  #inHeap(pcm: Int16Array | Float32Array): Pointer {
    const { heap } = this.#runtime;
    if (heap.holds(pcm)) return pcm.byteOffset;
    if (this.#scratchBytes < pcm.byteLength) {
      if (this.#scratch !== 0) heap.free(this.#scratch);
      this.#scratch = 0;
      this.#scratch = heap.allocate(pcm.byteLength);
      this.#scratchBytes = pcm.byteLength;
    }
    heap.bytes(this.#scratch, pcm.byteLength).set(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength));
    return this.#scratch;
  }
}
