import { AppError, limits, serverLimits } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { lockByName } from '../../../database/lock-by-name.ts';
import { toStorableJson } from '../../../database/storable-json.ts';
import type { Database } from '../../../database/tables.ts';
import type { BatchStart, ItemRequest } from '../batch.ts';
import { forOwner, hasRunningBatch, notifyBatch } from './own-batch.ts';

export interface NewBatch extends BatchStart {
  /** Null for people with an account. */
  readonly guestAddress: string | null;
  readonly contentHash: string;
  readonly items: readonly { readonly id: string; readonly request: ItemRequest }[];
}

/**
 * Inserts a batch. Inserting the same one again changes nothing. Throws IDEMPOTENCY_KEY_REUSED for other items under
 * the same id, BATCH_RUNNING, and QUEUE_SHARE_FULL when too many batches of guests of one address run.
 */
export function insertBatch(database: Kysely<Database>, batch: NewBatch): Promise<void> {
  const { ownerId, id, guestAddress, keyId, contentHash, items } = batch;
  return forOwner(database, ownerId, async (transaction) => {
    const known = await transaction
      .selectFrom('batches')
      .select('content_hash')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (known?.content_hash === contentHash) return;
    if (known !== undefined) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (await hasRunningBatch(transaction, ownerId)) throw new AppError('BATCH_RUNNING');
    if (guestAddress !== null) await makeRoom(transaction, guestAddress);
    await transaction
      .insertInto('batches')
      .values({
        ...{ owner_id: ownerId, id, content_hash: contentHash },
        ...{ guest_address: guestAddress, key_id: keyId },
      })
      .execute();
    await sql`
      INSERT INTO batch_items (owner_id, batch_id, ord, id, request)
      SELECT ${ownerId}, ${id}::uuid, ord - 1, (item->>'id')::uuid, item->'request'
      FROM jsonb_array_elements(${toStorableJson(items)}::jsonb) WITH ORDINALITY AS each(item, ord)
    `.execute(transaction);
    await removeBeyondLimit(transaction, ownerId);
    await notifyBatch(transaction, { ownerId, isOpen: true });
  });
}

/**
 * Guests can change their identity at will, so their stored and running batches are counted by address. Throws
 * QUEUE_SHARE_FULL, otherwise deletes the oldest ended ones.
 */
async function makeRoom(database: Kysely<Database>, address: string): Promise<void> {
  const { running: limit, kept, retryAfterMs } = limits.guestBatches;
  await lockByName(database, `guest batches ${address}`);
  const { rows } = await sql<{ running: number }>`
    SELECT count(*)::int AS running FROM batches WHERE guest_address = ${address} AND state = 'processing' AND kind = 'list'
  `.execute(database);
  if ((rows[0]?.running ?? 0) >= limit)
    throw new AppError('QUEUE_SHARE_FULL', { reason: 'batches', limit, retryAfterMs });
  await sql`
    DELETE FROM batches WHERE (owner_id, id) IN (
      SELECT owner_id, id FROM batches
      WHERE guest_address = ${address} AND state <> 'processing' AND kind = 'list'
      ORDER BY created_at DESC, id OFFSET ${kept - 1})
  `.execute(database);
}

/** Deletes the oldest batches beyond the limit per owner. */
async function removeBeyondLimit(database: Kysely<Database>, ownerId: string): Promise<void> {
  await sql`
    DELETE FROM batches WHERE owner_id = ${ownerId} AND id IN (
      SELECT id FROM batches WHERE owner_id = ${ownerId} AND kind = 'list' ORDER BY created_at DESC, id OFFSET ${serverLimits.batches})
  `.execute(database);
}
