import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, retryWaitMs } from '@parlando/contract';
import { defaultLanguage } from '@parlando/locales';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Log } from '../../../ports/log.ts';
import type { StartedSynthesis, SynthesisService } from '../../synthesis/synthesis.service.ts';
import type { TasksService } from '../../synthesis/tasks/tasks.service.ts';
import {
  type BatchLease,
  type Failure,
  type ItemOutcome,
  idempotencyKeyOf,
  type Resumption,
} from '../batch.ts';
import type { FindOwner } from '../batch-owner.ts';
import { acceptItem, advanceBatch, type NextItem } from '../store/advance-batch.ts';
import { deleteBatch } from '../store/claim-batches.ts';
import { judgeFailure } from './judge-failure.ts';

export interface BatchWorkerOptions {
  readonly database: Kysely<Database>;
  readonly synthesis: Pick<SynthesisService, 'start'>;
  readonly tasks: Pick<TasksService, 'retry'>;
  readonly findOwner: FindOwner;
  /** When the quota of the present day ends. */
  nextDay(): Date;
  /** How long a project waits when the instance fails. */
  readonly outageMs: number;
  readonly log: Log;
  /** How often an item is tried again, and the first pause before; each further one is twice as long. */
  readonly retry: { readonly count: number; readonly intervalMs: number };
}

export interface BatchTurn {
  readonly lease: BatchLease;
  /**
   * Aborted when the lease is lost or the process shuts down. The current item is left to the next process.
   */
  readonly signal: AbortSignal;
  /** Whether to yield the slot to another batch after each item. */
  yields(): boolean;
}

/** Converts the items of one batch in order, each accepted like a single request. */
export class BatchWorker {
  readonly #options: BatchWorkerOptions;
  readonly #turn: BatchTurn;
  /** The item that is being retried, and how often it has failed. */
  #failed = { id: '', attempts: 0 };

  constructor(options: BatchWorkerOptions, turn: BatchTurn) {
    this.#options = options;
    this.#turn = turn;
  }

  /** Resolves when the lease is over. Rejects when the database fails. */
  async run(): Promise<void> {
    const { lease, signal, yields } = this.#turn;
    let outcome: ItemOutcome | undefined;
    for (;;) {
      // Yields only after this turn has finished an item.
      const step = { outcome, yields: signal.aborted || (outcome !== undefined && yields()) };
      const item = await advanceBatch(this.#options.database, lease, step);
      if (item === undefined) return;
      outcome = await this.#convert(item);
    }
  }

  /** Returns undefined when the item must be read again. */
  async #convert(item: NextItem): Promise<ItemOutcome | undefined> {
    const { database, findOwner } = this.#options;
    const { lease, signal } = this.#turn;
    try {
      const owner = await findOwner(lease);
      if (owner === undefined) {
        await deleteBatch(database, lease);
        return undefined;
      }
      return (await this.#speak(item, owner)) ? { id: item.id, kind: 'done' } : undefined;
    } catch (error) {
      return signal.aborted ? undefined : this.#fail(item, error);
    }
  }

  /** False when the batch was taken over or the item removed meanwhile. */
  async #speak(item: NextItem, owner: Visitor): Promise<boolean> {
    const { database } = this.#options;
    const { lease, signal } = this.#turn;
    const { state, taskState, id } = item;
    // Its owner has deleted it from history, so it is not converted again.
    if (state === 'processing' && taskState === null) throw new AppError('TASK_NOT_FOUND');
    const begun: { task?: StartedSynthesis } = {};
    const begin = async () => {
      begun.task = await this.#begin(item, owner);
      return begun.task.taskId;
    };
    try {
      if (!(await acceptItem(database, lease, id, begin))) return false;
      await begun.task?.follower.completed(signal);
      return true;
    } finally {
      begun.task?.follower.close();
    }
  }

  /** Each item has one task: the first call accepts it, later calls follow it, or retry it when it has failed. */
  async #begin(item: NextItem, owner: Visitor): Promise<StartedSynthesis> {
    const { synthesis, tasks } = this.#options;
    const { request, state, taskId, taskState } = item;
    const isToRepeat = state === 'pending' || this.#failed.id === item.id;
    if (taskId !== null && isToRepeat && (taskState === 'failed' || taskState === 'cancelled')) {
      await tasks.retry(taskId, owner, defaultLanguage);
    }
    return synthesis.start({
      body: { ...request, stream: false },
      visitor: owner,
      idempotencyKey: idempotencyKeyOf(this.#turn.lease.id, item.id),
      background: true,
      take: item.take,
    });
  }

  async #fail(item: NextItem, error: unknown): Promise<ItemOutcome | undefined> {
    const { log, retry } = this.#options;
    const { id } = item;
    const { means, failure, retryAfterMs } = judgeFailure(error);
    if (failure.code === 'INTERNAL_ERROR') {
      log.error({ err: error, batch: this.#turn.lease.id, item: item.id }, 'an item of a batch failed');
    }
    if (means === 'pause') return { id, kind: 'pause', failure, resumes: this.#resumes(failure.code) };
    if (means === 'wait') return this.#pause(retryAfterMs || retry.intervalMs);
    const attempts = this.#failed.id === id ? this.#failed.attempts + 1 : 1;
    if (means === 'next') return { id, kind: 'error', failure };
    if (attempts > retry.count) return this.#giveUp(id, failure);
    this.#failed = { id, attempts };
    return this.#pause(retryWaitMs(attempts, { intervalMs: retry.intervalMs, retryAfterMs }));
  }

  /** A failure of the instance would hit the project's other items too, so the project waits. */
  #giveUp(id: string, failure: Failure): ItemOutcome {
    if (this.#turn.lease.kind === 'list') return { id, kind: 'error', failure };
    return { id, kind: 'pause', failure, resumes: { afterMs: this.#options.outageMs } };
  }

  /** A project resumes with the quota of the next day; its owner has to resolve any other pause. */
  #resumes(code: string): Resumption | undefined {
    const waits = this.#turn.lease.kind === 'project' && code === 'INSUFFICIENT_QUOTA';
    return waits ? { at: this.#options.nextDay() } : undefined;
  }

  async #pause(ms: number): Promise<undefined> {
    const { signal } = this.#turn;
    // The signal ends the pause; the caller checks it.
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
}
