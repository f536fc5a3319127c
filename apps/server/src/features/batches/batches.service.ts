import { createHash, randomUUID } from 'node:crypto';
import {
  AppError,
  type Batch,
  type BatchItem,
  type BatchItemBody,
  type BatchSummary,
  limits,
} from '@parlando/contract';
import { defaultLanguage, type Language } from '@parlando/locales';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { keyIdOf } from '../../http/caller-key.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { AudioLinks } from '../synthesis/tasks/audio-link.ts';
import type { TasksService } from '../synthesis/tasks/tasks.service.ts';
import type { BatchKey, BatchStart } from './batch.ts';
import { presentBatch, presentItem, presentSummary } from './batch-presenter.ts';
import { pauseBatch, resumeBatch, retryItems } from './store/change-batch.ts';
import { insertBatch } from './store/insert-batch.ts';
import { readBatch, readBatches, readRecentBatches } from './store/read-batches.ts';
import { endStopped, openTasks, seizeBatch } from './store/stop-batch.ts';

export interface BatchesServiceOptions {
  readonly database: Kysely<Database>;
  readonly links: Pick<AudioLinks, 'linkTo'>;
  readonly tasks: Pick<TasksService, 'cancel'>;
  /** Called when there is a batch to claim. */
  onOpen(): void;
}

/** A changed batch, with its changed items. */
export interface BatchChange {
  readonly batch: BatchSummary;
  readonly items: readonly BatchItem[];
}

/** A batch as the client sends it; the client chooses the id. */
interface NewList {
  readonly id: string;
  readonly items: readonly BatchItemBody[];
}

/** Everything an owner can do with their batches. Throws BATCH_NOT_FOUND for batches of others. */
export class BatchesService {
  readonly #options: BatchesServiceOptions;

  constructor(options: BatchesServiceOptions) {
    this.#options = options;
  }

  /**
   * Throws BATCH_EMPTY, BATCH_TOO_LARGE, BATCH_RUNNING, and IDEMPOTENCY_KEY_REUSED for other items under a known id; for
   * guests also QUEUE_SHARE_FULL.
   */
  async create(visitor: Visitor, { id, items }: NewList, language: Language): Promise<Batch> {
    const { database, onOpen } = this.#options;
    const isGuest = visitor.kind === 'guest';
    requireItems(items, isGuest ? limits.guestBatches.items : limits.batchItems);
    const content = JSON.stringify(items);
    const key = { ownerId: visitor.ownerId, id };
    await insertBatch(database, {
      ...key,
      guestAddress: isGuest ? visitor.address : null,
      keyId: keyIdOf(visitor),
      contentHash: createHash('sha256').update(content).digest('base64url'),
      items: items.map(({ id, ...request }) => ({ id, request })),
    });
    onOpen();
    return this.get(key, language);
  }

  async get(key: BatchKey, language: Language): Promise<Batch> {
    const found = await readBatch(this.#options.database, key);
    if (found === undefined) throw new AppError('BATCH_NOT_FOUND');
    return presentBatch(found, language, this.#options.links);
  }

  async list(ownerId: string, language: Language): Promise<BatchSummary[]> {
    const batches = await readBatches(this.#options.database, ownerId);
    return batches.map((batch) => presentSummary(batch, language));
  }

  /** The owner's batches that run or have changed at or after `since`. */
  async recent(ownerId: string, since: Date, language: Language): Promise<BatchChange[]> {
    const { database, links } = this.#options;
    const { batches, items } = await readRecentBatches(database, ownerId, since);
    return batches.map((batch) => ({
      batch: presentSummary(batch, language),
      items: items
        .filter(({ batchId }) => batchId === batch.id)
        .map((item) => presentItem(item, language, links)),
    }));
  }

  async pause(key: BatchKey, language: Language): Promise<Batch> {
    await pauseBatch(this.#options.database, key);
    return this.get(key, language);
  }

  /** Throws BATCH_RUNNING. */
  async resume(key: BatchStart, language: Language): Promise<Batch> {
    await resumeBatch(this.#options.database, key);
    this.#options.onOpen();
    return this.get(key, language);
  }

  /** Throws BATCH_RUNNING. */
  async retry(key: BatchStart, itemIds: readonly string[] | undefined, language: Language): Promise<Batch> {
    await retryItems(this.#options.database, key, itemIds);
    this.#options.onOpen();
    return this.get(key, language);
  }

  /** Ends the batch now: drops unfinished items and cancels the running task. */
  async stop(key: BatchKey, language: Language): Promise<Batch> {
    const { database } = this.#options;
    const lease = await seizeBatch(database, key, randomUUID());
    if (lease !== undefined) {
      for (const taskId of await openTasks(database, key)) await this.#cancel(taskId, key.ownerId);
      await endStopped(database, lease);
    }
    return this.get(key, language);
  }

  async #cancel(taskId: string, ownerId: string): Promise<void> {
    try {
      await this.#options.tasks.cancel(taskId, ownerId, defaultLanguage);
    } catch (error) {
      // It has just ended, or its owner has just deleted it.
      const code = error instanceof AppError ? error.code : undefined;
      if (code !== 'TASK_NOT_CANCELLABLE' && code !== 'TASK_NOT_FOUND') throw error;
    }
  }
}

function requireItems(items: readonly BatchItemBody[], limit: number): void {
  if (items.length === 0) throw new AppError('BATCH_EMPTY');
  if (items.length > limit) throw new AppError('BATCH_TOO_LARGE', { limit, actual: items.length });
  const ids = new Set(items.map(({ id }) => id));
  if (ids.size < items.length) throw new AppError('INVALID_INPUT', { field: 'items' });
}
