import { retryPolicy } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Log } from '../../ports/log.ts';
import type { SynthesisService } from '../synthesis/synthesis.service.ts';
import type { AudioLinks } from '../synthesis/tasks/audio-link.ts';
import type { TasksService } from '../synthesis/tasks/tasks.service.ts';
import { BatchBus } from './batch-bus.ts';
import { type BatchOwnersOptions, createBatchOwners } from './batch-owner.ts';
import { registerBatchRoutes } from './batches.routes.ts';
import { BatchesService } from './batches.service.ts';
import { type BatchNews, batchChannel } from './store/own-batch.ts';
import { BatchRunner, type BatchRunnerOptions, defaultRunner } from './work/batch-runner.ts';

export interface BatchDependencies extends BatchOwnersOptions {
  readonly database: Kysely<Database>;
  readonly synthesis: {
    readonly service: Pick<SynthesisService, 'start'>;
    readonly tasks: Pick<TasksService, 'cancel' | 'retry'>;
    /** Subscribes to a channel of the database. Call it before anything starts. */
    listen(channel: string, listener: (payload: string) => void): void;
  };
  readonly links: Pick<AudioLinks, 'linkTo'>;
  readonly log: Log;
  /** Days an ended batch is kept. */
  readonly historyDays: number;
  /** Tests pass smaller values. */
  readonly runner?: Partial<Pick<BatchRunnerOptions, 'maxBatches' | 'intervals' | 'retry'>>;
}

export interface Batches {
  readonly service: BatchesService;
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
  const bus = new BatchBus();
  const runner = new BatchRunner({
    database,
    synthesis: synthesis.service,
    tasks,
    findOwner: createBatchOwners(dependencies, database),
    log,
    historyDays,
    retry: retryPolicy,
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
    onOwner: (ownerId, listener) => bus.onOwner(ownerId, listener),
    registerRoutes: (app) => registerBatchRoutes(app, service),
    start: () => runner.start(),
    close: () => runner.close(),
  };
}
