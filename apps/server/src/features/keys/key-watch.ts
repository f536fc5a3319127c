import type { Log } from '../../ports/log.ts';
import { Rounds } from '../../ports/rounds.ts';

export interface KeyWatchOptions {
  /** Those of `prefixes` whose keys still count. */
  readonly live: (prefixes: readonly string[]) => Promise<Set<string>>;
  readonly log: Log;
  readonly intervalMs?: number;
}

/** Asks the database every second, so that it hears of keys that were revoked through another process. */
const defaultIntervalMs = 1000;

/** Tells the requests that are open by a key when it ends: revoked, rotated, expired, or gone with its person. */
export class KeyWatch extends Rounds {
  readonly #live: KeyWatchOptions['live'];
  readonly #open = new Map<string, Set<() => void>>();

  constructor({ live, log, intervalMs = defaultIntervalMs }: KeyWatchOptions) {
    super({ log, intervalMs });
    this.#live = live;
  }

  /** Calls `onEnd` once, when the key with this beginning has ended. Returns a function that forgets it. */
  add(prefix: string, onEnd: () => void): () => void {
    const listeners = this.#open.get(prefix) ?? new Set();
    this.#open.set(prefix, listeners.add(onEnd));
    return () => {
      listeners.delete(onEnd);
      if (listeners.size === 0 && this.#open.get(prefix) === listeners) this.#open.delete(prefix);
    };
  }

  protected async round(): Promise<void> {
    const prefixes = [...this.#open.keys()];
    if (prefixes.length === 0) return;
    const live = await this.#live(prefixes);
    for (const prefix of prefixes) {
      if (!live.has(prefix)) for (const onEnd of [...(this.#open.get(prefix) ?? [])]) onEnd();
    }
  }
}
