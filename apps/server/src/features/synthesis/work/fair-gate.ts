import type { Requester } from '../task-row.ts';
import { FairTurns } from './fair-turns.ts';

interface Waiting {
  readonly requester: Requester;
  admit(): void;
}

/** Lets a few in at a time; who has to wait comes in by the turns of owners and addresses. */
export class FairGate {
  readonly #turns = new FairTurns();
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `work` when there is a place. */
  async pass<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result> {
    if (this.#free === 0) await new Promise<void>((admit) => void this.#waiting.push({ requester, admit }));
    else this.#free--;
    this.#turns.serve(requester, 1);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    const next = this.#next();
    if (next === undefined) {
      this.#free++;
      this.#turns.reset();
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.admit();
  }

  /** The first to come among those whose turn it is. */
  #next(): Waiting | undefined {
    let first: Waiting | undefined;
    let [least, second] = [Infinity, Infinity];
    for (const waiting of this.#waiting) {
      const [rank, other] = this.#turns.rank(waiting.requester);
      if (rank > least || (rank === least && other >= second)) continue;
      [first, least, second] = [waiting, rank, other];
    }
    return first;
  }
}
