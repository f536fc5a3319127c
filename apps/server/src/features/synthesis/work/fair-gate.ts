import { setTimeout as sleep } from 'node:timers/promises';
import type { Requester } from '../task-row.ts';
import { FairTurns } from './fair-turns.ts';

/** Between two long checks, for other requests. One turn of the event loop accepts only one connection. */
const breakMs = 5;

interface Waiting {
  readonly requester: Requester;
  admit(): void;
}

/** Runs a limited number of jobs at once. The others wait, and owners and addresses take turns. */
export class FairGate {
  readonly #turns = new FairTurns();
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `work` as soon as it gets a slot. */
  async pass<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result> {
    if (this.#free === 0) await new Promise<void>((admit) => void this.#waiting.add({ requester, admit }));
    else this.#free--;
    this.#turns.serve(requester, 1);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /**
   * Runs a check that keeps the event loop for a while in the turn of its address. Returns undefined if its caller has
   * gone before.
   */
  check<Result>(
    { address, signal }: { readonly address: string; readonly signal: AbortSignal },
    run: () => Result,
  ): Promise<Result | undefined> {
    return this.pass({ ownerId: address, address, background: false }, async () => {
      if (signal.aborted) return undefined;
      await sleep(breakMs);
      return run();
    });
  }

  #leave(): void {
    const next = this.#turns.next(this.#waiting, ({ requester }) => requester);
    if (next === undefined) {
      this.#free++;
      this.#turns.reset();
      return;
    }
    this.#waiting.delete(next);
    next.admit();
  }
}
