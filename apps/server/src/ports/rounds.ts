import type { Log } from './log.ts';

export interface RoundsOptions {
  readonly log: Log;
  readonly intervalMs?: number;
}

/** Repeats idempotent work at an interval. The next round makes up for a failed one. */
export abstract class Rounds {
  readonly #log: Log;
  readonly #intervalMs: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor({ log, intervalMs = 600_000 }: RoundsOptions) {
    this.#log = log;
    this.#intervalMs = intervalMs;
  }

  protected abstract round(): Promise<void>;

  start(): void {
    this.#timer = setInterval(() => void this.run(), this.#intervalMs);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Runs one round. A call during a round waits for that round. */
  run(): Promise<void> {
    this.#running ??= this.round()
      .catch((error: unknown) =>
        this.#log.error({ err: error }, 'a round of background work failed and will be tried again'),
      )
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }
}
