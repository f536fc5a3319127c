import { randomUUID } from 'node:crypto';
import type { OwnVoices } from '../../../ports/own-voices.ts';
import { type BatchLease, batchLease } from '../batch.ts';
import { claimBatches, deleteOldBatches, renewBatches, resumeBatches } from '../store/claim-batches.ts';
import { BatchWorker, type BatchWorkerOptions } from './batch-worker.ts';

export interface BatchRunnerOptions extends BatchWorkerOptions {
  /** Days an ended batch is kept. */
  readonly historyDays: number;
  /** How many batches this process works on concurrently. */
  readonly maxBatches: number;
  /** Voices of this process that other processes may lack. */
  readonly ownVoices: () => OwnVoices;
  readonly intervals: { readonly claimMs: number; readonly renewalMs: number; readonly cleaningMs: number };
}

/** Half of the tasks that a process runs concurrently: the other half is for people who are waiting. */
export const defaultRunner = {
  maxBatches: 8,
  outageMs: 300_000,
  intervals: { claimMs: 1000, renewalMs: batchLease.renewalMs, cleaningMs: 600_000 },
} as const;

interface Held {
  readonly lease: BatchLease;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Claims batches without a live lease, whichever process accepted them, and stops work on those whose lease it has
 * lost.
 */
export class BatchRunner {
  readonly #options: BatchRunnerOptions;
  /** This process start. */
  readonly #runner = randomUUID();
  readonly #held = new Set<Held>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isClosing = false;
  #claiming: Promise<void> | undefined;
  #again = false;
  /** Whether more batches may be waiting than there are slots. Then they take turns, one item each. */
  #hasBacklog = false;

  constructor(options: BatchRunnerOptions) {
    this.#options = options;
  }

  start(): void {
    const { claimMs, renewalMs, cleaningMs } = this.#options.intervals;
    this.#timers.push(
      setInterval(() => this.claim(), claimMs),
      setInterval(() => void this.#renew(), renewalMs),
      setInterval(() => void this.#clean(), cleaningMs),
    );
    this.claim();
  }

  /** Claims as many batches as there are free slots. Calls during a claim are merged into one more. */
  claim(): void {
    if (this.#isClosing) return;
    if (this.#claiming !== undefined) {
      this.#again = true;
      return;
    }
    this.#again = false;
    this.#claiming = this.#claimNow().finally(() => {
      this.#claiming = undefined;
      if (this.#again) this.claim();
    });
  }

  /** Releases every batch to other processes. A running task continues like any other. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#claiming;
    const held = [...this.#held];
    for (const { controller } of held) controller.abort();
    await Promise.all(held.map(({ ended }) => ended));
  }

  async #claimNow(): Promise<void> {
    const { database, maxBatches, ownVoices, log } = this.#options;
    const room = maxBatches - this.#held.size;
    this.#hasBacklog = room <= 0;
    if (this.#hasBacklog) return;
    try {
      await resumeBatches(database);
      const leases = await claimBatches(database, this.#runner, room, ownVoices());
      this.#hasBacklog = leases.length === room;
      for (const lease of leases) this.#hold(lease);
    } catch (error) {
      // The next tick retries; batches that were already claimed become free when their lease expires.
      log.warn({ err: error }, 'batches could not be claimed');
    }
  }

  #hold(lease: BatchLease): void {
    const controller = new AbortController();
    const { signal } = controller;
    const worker = new BatchWorker(this.#options, { lease, signal, yields: () => this.#hasBacklog });
    const held: Held = {
      lease,
      controller,
      ended: this.#work(worker, lease).finally(() => this.#drop(held)),
    };
    this.#held.add(held);
  }

  #drop(held: Held): void {
    this.#held.delete(held);
    this.claim();
  }

  async #work(worker: BatchWorker, { id }: BatchLease): Promise<void> {
    try {
      await worker.run();
    } catch (error) {
      // Its lease is no longer renewed, so another process takes it over soon.
      this.#options.log.warn({ err: error, batch: id }, 'a batch was postponed');
    }
  }

  async #renew(): Promise<void> {
    const held = [...this.#held];
    if (held.length === 0) return;
    const { database, log } = this.#options;
    try {
      const leases = await renewBatches(
        database,
        held.map(({ lease }) => lease),
      );
      const kept = new Set(leases.map(nameOf));
      for (const { lease, controller } of held) if (!kept.has(nameOf(lease))) controller.abort();
    } catch (error) {
      // Every write is guarded by the fencing token, so continuing does no harm.
      log.warn({ err: error }, 'leases of batches could not be renewed');
    }
  }

  async #clean(): Promise<void> {
    const { database, historyDays, log } = this.#options;
    await deleteOldBatches(database, historyDays).catch((error: unknown) =>
      log.error({ err: error }, 'old batches could not be removed and will be later'),
    );
  }
}

function nameOf({ ownerId, id, fence }: BatchLease): string {
  return `${ownerId} ${id} ${fence}`;
}
