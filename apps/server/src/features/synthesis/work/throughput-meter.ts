import type { Clock } from '../../../ports/clock.ts';

/** Assumed until the first measurement; the speed of a slow machine. */
const initialSpeed = 30;
/** Weight of the newest span. */
const smoothing = 0.3;
const spanMs = 1000;

/** How many ms of audio this process makes per ms while it has work, averaged over the recent past. */
export class ThroughputMeter {
  readonly #clock: Clock;
  #speed = initialSpeed;
  #active = 0;
  #busySince = 0;
  #busyMs = 0;
  #audioMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get speed(): number {
    return this.#speed;
  }

  /** Returns a function to call once audio of this expected length is finished. */
  begin(audioMs: number): () => void {
    if (this.#active === 0) this.#busySince = this.#clock.elapsedMs();
    this.#active++;
    return () => this.#end(audioMs);
  }

  #end(audioMs: number): void {
    const now = this.#clock.elapsedMs();
    this.#busyMs += now - this.#busySince;
    this.#busySince = now;
    this.#audioMs += audioMs;
    this.#active--;
    if (this.#busyMs < spanMs) return;
    this.#speed = (1 - smoothing) * this.#speed + smoothing * (this.#audioMs / this.#busyMs);
    this.#busyMs = 0;
    this.#audioMs = 0;
  }
}
