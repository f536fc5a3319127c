import type { Log } from './log.ts';
import { Rounds } from './rounds.ts';

export interface LiveWatchOptions {
  /** Those of `ids` that are still valid. */
  readonly live: (ids: readonly string[]) => Promise<Set<string>>;
  readonly log: Log;
  readonly intervalMs?: number;
}

/** Polls the database every second, to notice what another process has ended. */
const defaultIntervalMs = 1000;

/** Notifies the connections of a key or session when it ends: revoked, expired, or deleted with its account. */
export class LiveWatch extends Rounds {
  readonly #live: LiveWatchOptions['live'];
  readonly #open = new Map<string, Set<() => void>>();

  constructor({ live, log, intervalMs = defaultIntervalMs }: LiveWatchOptions) {
    super({ log, intervalMs });
    this.#live = live;
  }

  /** Calls `onEnd` once, when the one with this id has ended. Returns a function that unsubscribes. */
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
