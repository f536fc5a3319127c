import type { Log } from './log.ts';
import { Rounds } from './rounds.ts';

export interface LiveWatchOptions {
  /** Those of `ids` that still count. */
  readonly live: (ids: readonly string[]) => Promise<Set<string>>;
  readonly log: Log;
  readonly intervalMs?: number;
}

/** Asks the database every second, so that it hears of what ended through another process. */
const defaultIntervalMs = 1000;

/** Tells what is open by a key or a session when that ends: revoked, expired, or gone with its person. */
export class LiveWatch extends Rounds {
  readonly #live: LiveWatchOptions['live'];
  readonly #open = new Map<string, Set<() => void>>();

  constructor({ live, log, intervalMs = defaultIntervalMs }: LiveWatchOptions) {
    super({ log, intervalMs });
    this.#live = live;
  }

  /** Calls `onEnd` once, when the one of this id has ended. Returns a function that forgets it. */
  add(id: string, onEnd: () => void): () => void {
    const listeners = this.#open.get(id) ?? new Set();
    this.#open.set(id, listeners.add(onEnd));
    return () => {
      listeners.delete(onEnd);
      if (listeners.size === 0 && this.#open.get(id) === listeners) this.#open.delete(id);
    };
  }

  protected async round(): Promise<void> {
    const ids = [...this.#open.keys()];
    if (ids.length === 0) return;
    const live = await this.#live(ids);
    for (const id of ids) {
      if (!live.has(id)) for (const onEnd of [...(this.#open.get(id) ?? [])]) onEnd();
    }
  }
}
