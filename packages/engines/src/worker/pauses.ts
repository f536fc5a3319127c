/** Longer than a request takes to be accepted on a machine that is not busy. */
const longestMs = 50;

/**
 * Runs in an engine thread: pauses it while a newcomer's first segment is pending, but never for longer than it has
 * worked since its last pause.
 */
export class Pauses {
  /** One Int32: how many newcomers are waited for. */
  readonly #newcomers: Int32Array;
  readonly #now: () => number;
  #resumedAt: number;

  constructor(newcomers: Int32Array, now = () => performance.now()) {
    this.#newcomers = newcomers;
    this.#now = now;
    this.#resumedAt = now();
  }

  /** Call it often. */
  giveWay(): void {
    let newcomers = Atomics.load(this.#newcomers, 0);
    if (newcomers === 0) return;
    const beganAt = this.#now();
    const leftMs = () => beganAt + Math.min(longestMs, beganAt - this.#resumedAt) - this.#now();
    for (let ms = leftMs(); newcomers > 0 && ms > 0; ms = leftMs()) {
      Atomics.wait(this.#newcomers, 0, newcomers, ms);
      newcomers = Atomics.load(this.#newcomers, 0);
    }
    this.#resumedAt = this.#now();
  }
}
