import { AppError, limits } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { toStorableJson } from '../../../database/storable-json.ts';
import type { Database } from '../../../database/tables.ts';
import type { BatchKey, ItemRequest } from '../batch.ts';
import { forOwner, hasRunningBatch, tell } from './own-batch.ts';

export interface NewBatch extends BatchKey {
  readonly contentHash: string;
  readonly items: readonly { readonly id: string; readonly request: ItemRequest }[];
}

/**
 * Inserts a batch. Inserting the same one again changes nothing. Throws IDEMPOTENCY_KEY_REUSED for other items under
 * the same id, and BATCH_RUNNING.
 */
export function insertBatch(database: Kysely<Database>, batch: NewBatch): Promise<void> {
  const { ownerId, id, contentHash, items } = batch;
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
    await transaction
      .insertInto('batches')
      .values({ owner_id: ownerId, id, content_hash: contentHash })
      .execute();
    await sql`
      INSERT INTO batch_items (owner_id, batch_id, ord, id, request)
      SELECT ${ownerId}, ${id}::uuid, ord - 1, (item->>'id')::uuid, item->'request'
      FROM jsonb_array_elements(${toStorableJson(items)}::jsonb) WITH ORDINALITY AS each(item, ord)
    `.execute(transaction);
    await removeBeyondLimit(transaction, ownerId);
    await tell(transaction, { ownerId, isOpen: true });
  });
}

/** Deletes the oldest batches beyond the limit per owner. */
async function removeBeyondLimit(database: Kysely<Database>, ownerId: string): Promise<void> {
  await sql`
    DELETE FROM batches WHERE owner_id = ${ownerId} AND id IN (
      SELECT id FROM batches WHERE owner_id = ${ownerId} ORDER BY created_at DESC, id OFFSET ${limits.batches})
  `.execute(database);
}
