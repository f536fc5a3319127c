/** Loudness and peak of mono audio, both in decibels. */
export interface AudioLevel {
  /** Integrated loudness in LUFS, gated; −∞ for less than 0.4 s of sound. */
  readonly loudnessLufs: number;
  /** Of the samples, dB of full scale; −∞ for silence. */
  readonly peakDb: number;
}

/** Target loudness of every engine, for phones and browsers: between broadcast (−23) and music (−14). */
export const TARGET_LUFS = -18;

/** ITU-R BS.1770-4: blocks of 0.4 s that overlap by three quarters, one gate in LUFS and one below the mean. */
const HOPS_A_SECOND = 10;
const HOPS_A_BLOCK = 4;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;

/** Measures audio piece by piece. */
export class LevelMeter {
  readonly #shelf: Biquad;
  readonly #highPass: Biquad;
  readonly #hopSamples: number;
  /** Mean squares of what was heard, weighted as ears do. */
  readonly #hops: number[] = [];
  #sum = 0;
  #count = 0;
  #peak = 0;

  constructor(sampleRateHertz: number) {
    this.#shelf = highShelf(sampleRateHertz);
    this.#highPass = highPass(sampleRateHertz);
    this.#hopSamples = Math.round(sampleRateHertz / HOPS_A_SECOND);
  }

  /** @param pcm full scale is ±1 */
  push(pcm: Float32Array): void {
    for (const sample of pcm) {
      this.#peak = Math.max(this.#peak, Math.abs(sample));
      const heard = this.#highPass.next(this.#shelf.next(sample));
      this.#sum += heard * heard;
      if (++this.#count < this.#hopSamples) continue;
      this.#hops.push(this.#sum / this.#count);
      this.#sum = 0;
      this.#count = 0;
    }
  }

  /** Of everything so far. */
  level(): AudioLevel {
    const blocks = this.#hops
      .slice(HOPS_A_BLOCK - 1)
      .map((_, at) => mean(this.#hops.slice(at, at + HOPS_A_BLOCK)));
    const sounding = blocks.filter((block) => lufs(block) > ABSOLUTE_GATE_LUFS);
    const gate = lufs(mean(sounding)) + RELATIVE_GATE_LU;
    return {
      loudnessLufs: lufs(mean(sounding.filter((block) => lufs(block) > gate))),
      peakDb: 20 * Math.log10(this.#peak),
    };
  }
}

function lufs(meanSquare: number): number {
  return -0.691 + 10 * Math.log10(meanSquare);
}

/** 0 for nothing. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** A filter of second order in direct form I; `a` begins with the coefficient of the last output. */
class Biquad {
  readonly #b: readonly [number, number, number];
  readonly #a: readonly [number, number];
  #x1 = 0;
  #x2 = 0;
  #y1 = 0;
  #y2 = 0;

  constructor(b: readonly [number, number, number], a: readonly [number, number]) {
    this.#b = b;
    this.#a = a;
  }

  next(x: number): number {
    const [b0, b1, b2] = this.#b;
    const [a1, a2] = this.#a;
    const y = b0 * x + b1 * this.#x1 + b2 * this.#x2 - a1 * this.#y1 - a2 * this.#y2;
    this.#x2 = this.#x1;
    this.#x1 = x;
    this.#y2 = this.#y1;
    this.#y1 = y;
    return y;
  }
}

/** The recommendation gives its two filters at 48 kHz; these are their analogue prototypes, for any rate. */
function highShelf(sampleRateHertz: number): Biquad {
  const q = 0.7071752369554196;
  const gain = 10 ** (3.999843853973347 / 20);
  const band = gain ** 0.4996667741545416;
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRateHertz);
  const norm = 1 + k / q + k * k;
  return new Biquad(
    [
      (gain + (band * k) / q + k * k) / norm,
      (2 * (k * k - gain)) / norm,
      (gain - (band * k) / q + k * k) / norm,
    ],
    [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm],
  );
}

function highPass(sampleRateHertz: number): Biquad {
  const q = 0.5003270373238773;
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRateHertz);
  const norm = 1 + k / q + k * k;
  return new Biquad([1, -2, 1], [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm]);
}
