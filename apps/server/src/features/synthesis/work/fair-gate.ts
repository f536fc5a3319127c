import type { Requester } from '../task-row.ts';
import { FairTurns } from './fair-turns.ts';

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
