import type { Clock } from '../../../ports/clock.ts';

/** Assumed until something was measured: a slow machine's rate. */
const initialRate = 500;
/** Weight of the newest span. */
const smoothing = 0.3;
const spanMs = 1000;

/** How many characters a second this process speaks when it has work, from the recent past. */
export class ThroughputMeter {
  readonly #clock: Clock;
  #rate = initialRate;
  #active = 0;
  #busySince = 0;
  #busyMs = 0;
  #characters = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get charactersPerSecond(): number {
    return this.#rate;
  }

  /** Call the answer when the characters have been spoken. */
  begin(characters: number): () => void {
    if (this.#active === 0) this.#busySince = this.#clock.elapsedMs();
    this.#active++;
    return () => this.#end(characters);
  }

  #end(characters: number): void {
    const now = this.#clock.elapsedMs();
    this.#busyMs += now - this.#busySince;
    this.#busySince = now;
    this.#characters += characters;
    this.#active--;
    if (this.#busyMs < spanMs) return;
    const measured = (this.#characters * 1000) / this.#busyMs;
    this.#rate = (1 - smoothing) * this.#rate + smoothing * measured;
    this.#busyMs = 0;
    this.#characters = 0;
  }
}
