import { partitionPoint } from '../partition-point.ts';

/** Lengths of a text's UTF-16 units, to be summed and searched quickly. */
export class Durations {
  readonly #until: Float64Array;

  constructor(unitMs: ArrayLike<number>) {
    this.#until = new Float64Array(unitMs.length + 1);
    for (let unit = 0; unit < unitMs.length; unit++) {
      this.#until[unit + 1] = (this.#until[unit] as number) + (unitMs[unit] as number);
    }
  }

  /** Returns the duration of the units from `from` up to `to`. */
  between(from: number, to: number): number {
    return (this.#until[to] as number) - (this.#until[from] as number);
  }

  /** The last unit, at most `end`, up to which the text from `start` takes no longer than `limitMs`. */
  reach(start: number, end: number, limitMs: number): number {
    return partitionPoint(start + 1, end + 1, (unit) => this.between(start, unit) <= limitMs) - 1;
  }
}
