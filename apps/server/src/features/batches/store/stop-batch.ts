import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import { type BatchKey, type BatchLease, batchLease } from '../batch.ts';
import { isHeld } from './claim-batches.ts';
import { boundedIdleness, notifyBatch } from './own-batch.ts';

/** The same as `idempotencyKeyOf`, for an item as `i`. */
const taskKey = sql<string>`'batch:' || i.batch_id || ':' || i.id`;

/**
 * Takes a batch over from the process that works on it. Returns undefined when there is none, or it has ended. If this
 * process dies before `endStopped`, the batch stays paused.
 */
export async function seizeBatch(
  database: Kysely<Database>,
  { ownerId, id }: BatchKey,
  runner: string,
): Promise<BatchLease | undefined> {
  const { rows } = await sql<{ fence: number }>`
    UPDATE batches SET state = 'paused', pause_reason = NULL, pause_details = NULL, runner = ${runner}::uuid,
      fence = fence + 1, lease_until = now() + ${batchLease.durationMs}::int * interval '1 millisecond'
    WHERE owner_id = ${ownerId} AND id = ${id}::uuid AND kind = 'list' AND finished_at IS NULL RETURNING fence
  `.execute(database);
  return rows[0] && { ownerId, id, kind: 'list', fence: rows[0].fence };
}

/** The open tasks of a batch, including those not yet recorded with their items. */
export async function openTasks(
  database: Kysely<Database>,
  { ownerId, id }: BatchKey,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM batch_items i JOIN tasks t ON t.owner_id = i.owner_id AND t.idempotency_key = ${taskKey}
    WHERE i.owner_id = ${ownerId} AND batch_id = ${id}::uuid AND i.state IN ('pending', 'processing')
      AND t.state IN ('queued', 'running')
  `.execute(database);
  return rows.map((row) => row.id);
}

/** Ends a batch that was taken over: keeps finished and failed items, drops the rest. */
export function endStopped(database: Kysely<Database>, lease: BatchLease): Promise<void> {
  const { ownerId, id } = lease;
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      SELECT ${boundedIdleness} FROM batches WHERE ${isHeld(lease)} FOR UPDATE`.execute(transaction);
    if (rows.length === 0) return;
    await sql`
      UPDATE batch_items i SET state = 'done', task_id = t.id, updated_at = clock_timestamp()
      FROM tasks t WHERE i.owner_id = ${ownerId} AND batch_id = ${id}::uuid AND i.state IN ('pending', 'processing')
        AND t.owner_id = i.owner_id AND t.idempotency_key = ${taskKey} AND t.state = 'completed'
    `.execute(transaction);
    await sql`
      DELETE FROM batch_items WHERE owner_id = ${ownerId} AND batch_id = ${id}::uuid
        AND state IN ('pending', 'processing')
    `.execute(transaction);
    await sql`
      UPDATE batches b SET runner = NULL, lease_until = NULL, fence = fence + 1, updated_at = clock_timestamp(),
        finished_at = clock_timestamp(), state = CASE WHEN EXISTS (SELECT FROM batch_items i
          WHERE i.owner_id = b.owner_id AND batch_id = b.id AND i.state = 'error') THEN 'error' ELSE 'completed' END
      WHERE ${isHeld(lease)}
    `.execute(transaction);
    await notifyBatch(transaction, { ownerId, isOpen: false });
  });
}
