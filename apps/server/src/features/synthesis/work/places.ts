import type { Engine } from '@parlando/speech';
import type { Requester } from '../task-row.ts';
import { type Accountable, accountsOf } from './fair-turns.ts';
import { isSuspect, type LocalTask } from './local-task.ts';

/**
 * How many tasks a process works on at once; further ones wait in the database. Enough that every requester whose turn
 * it is has one here, and few enough that their texts take little memory.
 */
export const maxLocalTasks = 64;

/** Tracks who holds the task slots of this process and who may get one. */
export class Places {
  readonly #tasks: ReadonlyMap<string, LocalTask>;
  readonly #engines: ReadonlyMap<string, Engine>;

  /** `tasks`: those that have a slot, in the order of arrival. */
  constructor(tasks: ReadonlyMap<string, LocalTask>, engines: ReadonlyMap<string, Engine>) {
    this.#tasks = tasks;
    this.#engines = engines;
  }

  /** How many tasks may be here at once. */
  get total(): number {
    return this.#engines.size > 0 ? maxLocalTasks : 0;
  }

  get free(): number {
    return Math.max(0, this.total - this.#staying().length);
  }

  /**
   * By engine, how many more of its tasks could start here at once. If other processes synthesise too, further tasks stay
   * in the database, where those can claim them. Suspected segments do not count, so that other tasks can go before them.
   */
  get openings(): ReadonlyMap<string, number> {
    const waiting = this.#staying().filter(({ lastTurn }) => lastTurn === 0);
    const next = waiting.flatMap((task) => (task.next && !isSuspect(task.next) ? [task.next] : []));
    return new Map(
      [...this.#engines.values()].map(({ id, concurrency }) => {
        const unserved = next.filter(({ engine }) => engine === id).length;
        return [id, Math.max(0, Math.min(this.free, concurrency - unserved))];
      }),
    );
  }

  /** Addresses whose further tasks would not get another's slot; undefined when no slot can be taken away. */
  get crowded(): readonly string[] | undefined {
    if (Math.max(0, ...this.#crowds().values()) < 2) return undefined;
    const full = [...this.#tasks.values()].filter((task) => !this.hasRoomFor({ ...task, background: false }));
    return [...new Set(full.map(({ address }) => address))];
  }

  /** Whether a task may be added: a slot is free, or a requester has so many that one can be taken away. */
  hasRoomFor(requester: Requester): boolean {
    if (this.free > 0) return true;
    if (requester.background) return false;
    const crowds = this.#crowds();
    const own = crowdOf(requester, crowds);
    return this.#staying().some((task) => mayYield(task) && crowdOf(task, crowds) > own + 1);
  }

  /** Makes those with the most slots yield some until the number of tasks is within the limit. */
  makeRoom(): void {
    for (let excess = this.#staying().length - maxLocalTasks; excess > 0; excess--) {
      const crowds = this.#crowds();
      const candidates = this.#staying().filter(mayYield);
      // The newest task of the requester with the most slots; batches are chosen before interactive tasks.
      const weight = (task: LocalTask) => crowdOf(task, crowds) + (task.background ? 0.5 : 0);
      const yielding = candidates.reduce<LocalTask | undefined>(
        (most, task) => (most === undefined || weight(task) >= weight(most) ? task : most),
        undefined,
      );
      if (yielding === undefined) return;
      yielding.yields = true;
    }
  }

  #staying(): LocalTask[] {
    return [...this.#tasks.values()].filter(({ yields }) => !yields);
  }

  /** Number of slots by account. */
  #crowds(): Map<string, number> {
    const crowds = new Map<string, number>();
    for (const task of this.#staying()) {
      for (const account of accountsOf(task)) crowds.set(account, (crowds.get(account) ?? 0) + 1);
    }
    return crowds;
  }
}

/** An aborted task leaves by itself. */
function mayYield(task: LocalTask): boolean {
  return !task.controller.signal.aborted;
}

function crowdOf(requester: Accountable, crowds: ReadonlyMap<string, number>): number {
  return Math.max(...accountsOf(requester).map((account) => crowds.get(account) ?? 0));
}
