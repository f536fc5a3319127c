import { AppError, type BatchStatus } from '@parlando/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { BatchKey, BatchKind, BatchStart } from '../batch.ts';
import { forOwner, hasRunningBatch, notifyBatch } from './own-batch.ts';

/** The process that works on an item finishes it and then stops. Does nothing when there is no such batch. */
export function pauseBatch(database: Kysely<Database>, key: BatchKey): Promise<void> {
  return changeBatch(database, key, 'list', async (transaction, state) => {
    if (state === 'processing') await setState(transaction, key, 'paused');
  });
}

/** Throws BATCH_RUNNING when another batch of the owner runs. */
export function resumeBatch(database: Kysely<Database>, key: BatchStart): Promise<void> {
  return changeBatch(database, key, 'list', async (transaction, state) => {
    if (state === 'paused') await run(transaction, key, state);
  });
}

/** Makes items that ended in error pending again: all, or those of `itemIds`. Throws BATCH_RUNNING. */
export function retryItems(
  database: Kysely<Database>,
  key: BatchStart,
  itemIds: readonly string[] | undefined,
): Promise<void> {
  return changeBatch(database, key, 'list', async (transaction, state) => {
    const { numUpdatedRows } = await transaction
      .updateTable('batch_items')
      .set({ state: 'pending', error: null, error_details: null, updated_at: sql<Date>`clock_timestamp()` })
      .where('owner_id', '=', key.ownerId)
      .where('batch_id', '=', key.id)
      .where('state', '=', 'error')
      .where(sql<boolean>`(${itemIds ?? null}::uuid[] IS NULL OR id = ANY (${itemIds ?? null}::uuid[]))`)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await run(transaction, key, state);
  });
}

/** Changes a batch while holding a lock on its row. Returns undefined when there is no such batch. */
export function changeBatch<Result>(
  database: Kysely<Database>,
  key: BatchKey,
  kind: BatchKind,
  apply: (transaction: Transaction<Database>, state: BatchStatus) => Promise<Result>,
): Promise<Result | undefined> {
  return forOwner(database, key.ownerId, async (transaction) => {
    const batch = await transaction
      .selectFrom('batches')
      .select('state')
      .where('owner_id', '=', key.ownerId)
      .where('id', '=', key.id)
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst();
    return batch && apply(transaction, batch.state);
  });
}

async function run(transaction: Transaction<Database>, key: BatchStart, state: BatchStatus): Promise<void> {
  if (state !== 'processing' && (await hasRunningBatch(transaction, key.ownerId))) {
    throw new AppError('BATCH_RUNNING');
  }
  await transaction
    .updateTable('batches')
    .set({ key_id: key.keyId })
    .where('owner_id', '=', key.ownerId)
    .where('id', '=', key.id)
    .execute();
  await setState(transaction, key, 'processing');
}

export async function setState(
  transaction: Transaction<Database>,
  key: BatchKey,
  state: 'processing' | 'paused',
): Promise<void> {
  await transaction
    .updateTable('batches')
    .set({
      state,
      pause_reason: null,
      pause_details: null,
      resume_at: null,
      finished_at: null,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('owner_id', '=', key.ownerId)
    .where('id', '=', key.id)
    .execute();
  await notifyBatch(transaction, { ownerId: key.ownerId, isOpen: state === 'processing' });
}
