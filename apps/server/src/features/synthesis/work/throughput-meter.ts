import type { Clock } from '../../../ports/clock.ts';

/** Assumed until something was measured: a slow machine's. */
const initialSpeed = 30;
/** Weight of the newest span. */
const smoothing = 0.3;
const spanMs = 1000;

/** How many milliseconds of audio this process makes in one when it has work, from the recent past. */
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

  /** Call what it returns when audio that was expected to last so long has been spoken. */
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
