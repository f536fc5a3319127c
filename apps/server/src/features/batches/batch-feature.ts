import type { BatchStatus } from '@parlando/contract';
import { retryPolicy } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Log } from '../../ports/log.ts';
import type { OwnVoices } from '../../ports/own-voices.ts';
import type { SynthesisService } from '../synthesis/synthesis.service.ts';
import type { AudioLinks } from '../synthesis/tasks/audio-link.ts';
import type { TasksService } from '../synthesis/tasks/tasks.service.ts';
import { type BatchKey, idempotencyKeyOf } from './batch.ts';
import { BatchBus } from './batch-bus.ts';
import { type BatchOwnersOptions, createBatchOwners } from './batch-owner.ts';
import { registerBatchRoutes } from './batches.routes.ts';
import { BatchesService } from './batches.service.ts';
import { changeBatch, setState } from './store/change-batch.ts';
import { type BatchNews, batchChannel, forOwner, notifyBatch } from './store/own-batch.ts';
import { BatchRunner, type BatchRunnerOptions, defaultRunner } from './work/batch-runner.ts';

export interface BatchDependencies extends BatchOwnersOptions {
  readonly database: Kysely<Database>;
  readonly synthesis: {
    readonly service: Pick<SynthesisService, 'start'>;
    readonly tasks: Pick<TasksService, 'cancel' | 'retry'>;
    /** Voices of this process that other processes may lack. */
    readonly ownVoices: () => OwnVoices;
    /** Subscribes to a channel of the database. Call it before anything starts. */
    listen(channel: string, listener: (payload: string) => void): void;
  };
  readonly links: Pick<AudioLinks, 'linkTo'>;
  readonly log: Log;
  /** Days an ended batch is kept. */
  readonly historyDays: number;
  /** When the quota of the present day ends. */
  nextDay(): Date;
  /** Tests pass smaller values. */
  readonly runner?: Partial<Pick<BatchRunnerOptions, 'maxBatches' | 'intervals' | 'retry' | 'outageMs'>>;
}

/** Batch operations that projects need. Notifications take effect when their transaction has committed. */
export interface ProjectLists {
  /** Allows one change at a time per owner. */
  forOwner: typeof forOwner;
  /** Changes a project while holding a lock on its row. Returns undefined when there is none. */
  change<Result>(
    key: BatchKey,
    apply: (transaction: Transaction<Database>, state: BatchStatus) => Promise<Result>,
  ): Promise<Result | undefined>;
  setState: typeof setState;
  notifyBatch: typeof notifyBatch;
  /** The key of the task that speaks an item. */
  keyOf: typeof idempotencyKeyOf;
}

export interface Batches {
  readonly service: BatchesService;
  readonly projects: ProjectLists;
  /** Calls `listener` when a batch of the owner has changed. Returns a function that unsubscribes. */
  onOwner(ownerId: string, listener: () => void): () => void;
  registerRoutes(app: FastifyInstance): void;
  /** Call it after the synthesis has started. */
  start(): void;
  /** Call it before the synthesis closes. */
  close(): Promise<void>;
}

/** Builds the batch feature from its parts. */
export function createBatchFeature(dependencies: BatchDependencies): Batches {
  const { database, synthesis, links, log, historyDays } = dependencies;
  const { tasks } = synthesis;
  const { nextDay } = dependencies;
  const bus = new BatchBus();
  const runner = new BatchRunner({
    database,
    synthesis: synthesis.service,
    tasks,
    findOwner: createBatchOwners(dependencies, database),
    log,
    historyDays,
    nextDay,
    retry: retryPolicy,
    ownVoices: synthesis.ownVoices,
    ...defaultRunner,
    ...dependencies.runner,
  });
  const service = new BatchesService({ database, links, tasks, onOpen: () => runner.claim() });
  synthesis.listen(batchChannel, (payload) => {
    // The connection is new, so notifications may have been missed.
    if (payload === '') return runner.claim();
    const { ownerId, isOpen } = JSON.parse(payload) as BatchNews;
    if (isOpen) runner.claim();
    bus.emit(ownerId);
  });
  return {
    service,
    projects: {
      forOwner,
      change: (key, apply) => changeBatch(database, key, 'project', apply),
      setState,
      notifyBatch,
      keyOf: idempotencyKeyOf,
    },
    onOwner: (ownerId, listener) => bus.onOwner(ownerId, listener),
    registerRoutes: (app) => registerBatchRoutes(app, service),
    start: () => runner.start(),
    close: () => runner.close(),
  };
}
