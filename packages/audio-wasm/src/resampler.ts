import { load, type Pointer, type WasmLibrary } from './wasm-library.ts';

interface ResampleExports {
  resample_open(from: number, to: number, quality: number): Pointer;
  resample_push(state: Pointer, input: Pointer, samples: number, output: Pointer, most: number): number;
  resample_latency(state: Pointer): number;
  resample_begin(state: Pointer): void;
}

/** Of 0 to 10. Its images and aliases are below −100 dB from here on. */
const QUALITY = 7;
const sliceSamples = 8192;

/** What a resampler of two rates needs. Its filter takes some milliseconds to make, so it is kept for the next one. */
interface Filter {
  readonly library: WasmLibrary<ResampleExports>;
  readonly state: Pointer;
  readonly input: Pointer;
}

const idle = new Map<string, Filter[]>();

/**
 * A streaming resampler without delay: output sample n has the time of input sample n · from / to. Close it when it is no
 * longer needed.
 */
export class Resampler {
  readonly #rates: string;
  readonly #filter: Filter;
  readonly #outputSamples: number;
  readonly #from: number;
  readonly #to: number;
  #received = 0;
  #produced = 0;
  #isClosed = false;

  constructor(fromHertz: number, toHertz: number) {
    this.#from = fromHertz;
    this.#to = toHertz;
    this.#outputSamples = this.#mostFor(sliceSamples);
    this.#rates = `${fromHertz} to ${toHertz} Hz`;
    const known = idle.get(this.#rates)?.pop();
    this.#filter = known && !known.library.isBroken ? known : this.#open(fromHertz, toHertz);
    const { library, state } = this.#filter;
    library.call((exports) => exports.resample_begin(state));
  }

  /** The output that is determined by the input so far. */
  push(pcm: Float32Array): Float32Array {
    this.#received += pcm.length;
    return this.#resample(pcm);
  }

  /** The rest: the input is followed by silence. */
  flush(): Float32Array {
    const { library, state } = this.#filter;
    const latency = library.call((exports) => exports.resample_latency(state));
    const wanted = Math.ceil((this.#received * this.#to) / this.#from) - this.#produced;
    return this.#resample(new Float32Array(latency + 1)).subarray(0, Math.max(0, wanted));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    idle.set(this.#rates, [...(idle.get(this.#rates) ?? []), this.#filter]);
  }

  #open(fromHertz: number, toHertz: number): Filter {
    const library = load<ResampleExports>('resample');
    const state = library.open(`resampling from ${this.#rates}`, (exports) =>
      exports.resample_open(fromHertz, toHertz, QUALITY),
    );
    return { library, state, input: library.allocate((sliceSamples + this.#outputSamples) * 4) };
  }

  /** What held back input may add is far less than the margin. */
  #mostFor(samples: number): number {
    return Math.ceil((samples * this.#to) / this.#from) + 64;
  }

  #resample(pcm: Float32Array): Float32Array {
    const { library, state, input } = this.#filter;
    const output = new Float32Array(this.#mostFor(pcm.length));
    let length = 0;
    for (let at = 0; at < pcm.length; at += sliceSamples) {
      const slice = pcm.subarray(at, at + sliceSamples);
      library.floats(input, slice.length).set(slice);
      const pointer = input + sliceSamples * 4;
      const samples = library.call((exports) =>
        exports.resample_push(state, input, slice.length, pointer, this.#outputSamples),
      );
      output.set(library.floats(pointer, samples), length);
      length += samples;
    }
    this.#produced += length;
    return output.subarray(0, length);
  }
}
