import { load, type Pointer } from './wasm-library.ts';

interface SonicExports {
  sonic_open(rate: number, speed: number, pitch: number): Pointer;
  sonic_write(stream: Pointer, pcm: Pointer, samples: number): number;
  sonic_flush(stream: Pointer): number;
  sonic_read(stream: Pointer, pcm: Pointer, most: number): number;
  sonic_close(stream: Pointer): void;
}

export interface SonicOptions {
  readonly sampleRateHertz: number;
  /** Ratio: 2 takes half the time. 0.05 to 20. */
  readonly speed: number;
  /** Ratio of the fundamental frequency; the length stays. 0.05 to 20. */
  readonly pitch: number;
}

const sliceSamples = 8192;

/** Changes speed and pitch of mono speech, each without the other. Formants move with the pitch. */
export class Sonic {
  readonly #library = load<SonicExports>('sonic');
  readonly #stream: Pointer;
  readonly #scratch: Pointer;
  #isClosed = false;

  constructor({ sampleRateHertz, speed, pitch }: SonicOptions) {
    this.#stream = this.#library.open(`sonic of ${sampleRateHertz} Hz`, (exports) =>
      exports.sonic_open(sampleRateHertz, speed, pitch),
    );
    this.#scratch = this.#library.allocate(sliceSamples * 4);
  }

  /** The output that is determined by the input so far; full scale is ±1. */
  push(pcm: Float32Array): Float32Array {
    const blocks: Float32Array[] = [];
    for (let at = 0; at < pcm.length; at += sliceSamples) {
      const slice = pcm.subarray(at, at + sliceSamples);
      // Sonic converts to 16 bits, and a sample beyond full scale would wrap around.
      this.#library.floats(this.#scratch, slice.length).set(slice.map(withinFullScale));
      this.#library.open('room for samples', (exports) =>
        exports.sonic_write(this.#stream, this.#scratch, slice.length),
      );
      blocks.push(...this.#read());
    }
    return joined(blocks);
  }

  /** The rest. The stream can be used again for what follows. */
  flush(): Float32Array {
    this.#library.open('room for samples', (exports) => exports.sonic_flush(this.#stream));
    return joined([...this.#read()]);
  }

  close(): void {
    if (this.#isClosed || this.#library.isBroken) return;
    this.#isClosed = true;
    this.#library.call((exports) => {
      exports.sonic_close(this.#stream);
      exports.free(this.#scratch);
    });
  }

  *#read(): Generator<Float32Array> {
    for (;;) {
      const samples = this.#library.call((exports) =>
        exports.sonic_read(this.#stream, this.#scratch, sliceSamples),
      );
      if (samples === 0) return;
      yield this.#library.floats(this.#scratch, samples).slice();
    }
  }
}

const withinFullScale = (sample: number) => Math.max(-1, Math.min(1, sample));

function joined(blocks: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole;
}
