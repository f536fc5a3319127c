import type { Clock } from '../../../ports/clock.ts';
import type { NodeLoad } from '../../../ports/nodes.ts';
import type { Queryable } from '../store/queryable.ts';
import { type AddressLoad, readQueue } from '../store/read-queue.ts';

export interface QueueSurveyOptions {
  readonly database: Queryable;
  readonly clock: Clock;
  /** Capacity of all processes. */
  readonly loads: () => readonly NodeLoad[];
}

/** Where a waiting task stands among those of its own address. */
export interface Waiting {
  readonly address: string;
  /** 1 = next there. */
  readonly place: number;
  readonly msBefore: number;
}

export interface QueuePlace {
  /** 1 = next of all. */
  readonly position: number;
  /** Estimated time until its first audio. */
  readonly waitSeconds: number;
}

/** How old the last reading of the queue may be. */
const freshMs = 500;
/** Assumed ratio of audio to time while there is no worker. */
const leastSpeed = 1;

/**
 * Estimates waiting times. Addresses are served in turn, so before a task come the earlier ones of its own address and
 * as many of each other address.
 */
export class QueueSurvey {
  readonly #options: QueueSurveyOptions;
  #loads: readonly AddressLoad[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(options: QueueSurveyOptions) {
    this.#options = options;
  }

  /** Reads the queue again if the last reading is too old for `placeOf` and `waitSeconds`. */
  async refresh(): Promise<void> {
    if (this.#options.clock.elapsedMs() - this.#readAt < freshMs) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  /** Whether a further task would get a slot at once in one of the processes. */
  get hasRoom(): boolean {
    const open = this.#loads.reduce((sum, { waiting, running }) => sum + waiting + running, 0);
    return open < this.#options.loads().reduce((sum, { places }) => sum + places, 0);
  }

  placeOf({ address, place, msBefore }: Waiting): QueuePlace {
    const others = this.#loads.filter((load) => load.address !== address);
    const before = others.reduce((sum, { waiting }) => sum + Math.min(waiting, place - 1), 0);
    return { position: place + before, waitSeconds: this.#waitSeconds(address, msBefore) };
  }

  /** Seconds that one more task of an address would wait for its first audio, were it queued now. */
  waitSeconds(address: string): number {
    return this.#waitSeconds(address, this.#loadOf(address)?.waitingMs ?? 0);
  }

  #waitSeconds(address: string, msBefore: number): number {
    const own = msBefore + (this.#loadOf(address)?.runningMs ?? 0);
    // When no slot is free, one task has to end before another can start.
    const least = Math.min(...this.#loads.map(({ leastRunningMs }) => leastRunningMs ?? Infinity));
    const turn = Math.max(own, Number.isFinite(least) ? least : 0);
    const others = this.#loads.filter((load) => load.address !== address);
    const ofOthers = others.reduce((sum, load) => sum + Math.min(load.waitingMs + load.runningMs, turn), 0);
    return Math.ceil((turn + ofOthers) / this.#speed() / 1000);
  }

  /** Speed of all processes together; never 0, because lost processes are expected to come back. */
  #speed(): number {
    return this.#options.loads().reduce((sum, { speed }) => sum + speed, 0) || leastSpeed;
  }

  #loadOf(address: string): AddressLoad | undefined {
    return this.#loads.find((load) => load.address === address);
  }

  async #read(): Promise<void> {
    const { database, clock } = this.#options;
    this.#loads = await readQueue(database);
    this.#readAt = clock.elapsedMs();
  }
}
