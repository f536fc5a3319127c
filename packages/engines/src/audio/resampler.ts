/** Taps on each side of an output sample, in samples of the lower of the two rates. */
const HALF_WIDTH = 24;
/** About 100 dB of stop band. */
const KAISER_BETA = 10;
/** Of the lower Nyquist frequency: what lies above falls off within the filter's transition band. */
const PASS_BAND = 0.92;

interface Kernel {
  /** Output samples for every `down` input samples. */
  readonly up: number;
  readonly down: number;
  readonly half: number;
  /** `up` phases of 2 · half taps. */
  readonly taps: Float32Array;
}

const kernels = new Map<string, Kernel>();

/**
 * A streaming polyphase resampler, windowed sinc with a Kaiser window (Smith, "Digital Audio Resampling"). Without
 * delay: output sample n stands for the time of input sample n · from / to.
 */
export class Resampler {
  readonly #kernel: Kernel;
  /** Input from `#bufferStart` on. Begins with silence before the first sample. */
  #buffer: Float32Array;
  #bufferStart: number;
  #received = 0;
  #produced = 0;

  constructor(fromHertz: number, toHertz: number) {
    this.#kernel = kernelFor(fromHertz, toHertz);
    this.#buffer = new Float32Array(this.#kernel.half);
    this.#bufferStart = -this.#kernel.half;
  }

  /** What can be said with the input so far. */
  push(pcm: Float32Array): Float32Array {
    this.#received += pcm.length;
    this.#append(pcm);
    const { up, down, half } = this.#kernel;
    const known = this.#bufferStart + this.#buffer.length - half;
    return this.#produce(Math.ceil((known * up) / down));
  }

  /** The rest: the input is followed by silence. */
  flush(): Float32Array {
    const { up, down, half } = this.#kernel;
    this.#append(new Float32Array(half + 1));
    return this.#produce(Math.ceil((this.#received * up) / down));
  }

  #append(pcm: Float32Array): void {
    const { up, down, half } = this.#kernel;
    const oldest = Math.floor((this.#produced * down) / up) - half + 1;
    const drop = Math.min(this.#buffer.length, Math.max(0, oldest - this.#bufferStart));
    const joined = new Float32Array(this.#buffer.length - drop + pcm.length);
    joined.set(this.#buffer.subarray(drop));
    joined.set(pcm, this.#buffer.length - drop);
    this.#buffer = joined;
    this.#bufferStart += drop;
  }

  #produce(until: number): Float32Array {
    const { up, down, half, taps } = this.#kernel;
    const count = Math.max(0, until - this.#produced);
    const output = new Float32Array(count);
    const width = 2 * half;
    for (let i = 0; i < count; i++, this.#produced++) {
      const position = this.#produced * down;
      const first = Math.floor(position / up) - half + 1 - this.#bufferStart;
      const phase = (position % up) * width;
      let sum = 0;
      for (let k = 0; k < width; k++) sum += (this.#buffer[first + k] ?? 0) * (taps[phase + k] ?? 0);
      output[i] = sum;
    }
    return output;
  }
}

function kernelFor(fromHertz: number, toHertz: number): Kernel {
  const key = `${fromHertz}>${toHertz}`;
  const known = kernels.get(key) ?? makeKernel(fromHertz, toHertz);
  kernels.set(key, known);
  return known;
}

function makeKernel(fromHertz: number, toHertz: number): Kernel {
  const divisor = greatestCommonDivisor(fromHertz, toHertz);
  const up = toHertz / divisor;
  const down = fromHertz / divisor;
  const half = Math.ceil(HALF_WIDTH * Math.max(1, down / up));
  const cutoff = PASS_BAND * Math.min(1, up / down);
  const taps = new Float32Array(up * 2 * half);
  for (let phase = 0; phase < up; phase++) {
    for (let k = 0; k < 2 * half; k++) {
      const time = k - half + 1 - phase / up;
      taps[phase * 2 * half + k] = cutoff * sinc(cutoff * time) * kaiser(time / half);
    }
  }
  return { up, down, half, taps };
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** @param x −1 to 1 */
function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : besselI0(KAISER_BETA * Math.sqrt(1 - x * x)) / besselI0(KAISER_BETA);
}

/** The modified Bessel function of the first kind, order 0, by its power series. */
function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
