import { maxAttempts } from '../lease.ts';
import type { Payers } from '../task-row.ts';
import type { Queryable } from './queryable.ts';
import { expectQueued, pacedTaskSql, type Requeued, requeuedSql } from './queue-again.ts';
import { payersSql, reserveSql, reserving } from './reserve-characters.ts';
import { turnSql } from './turn-sql.ts';

export interface RetryTask {
  readonly id: string;
  readonly ownerId: string;
  readonly payers: Payers;
  readonly minGapMs: number;
}

/**
 * Locks the task, the owner's gap, then the buckets by name. Nothing is written unless all of it is. A segment that has
 * had its attempts is tried just once more.
 */
const statement = `
WITH ${pacedTaskSql(['failed', 'cancelled'])}, undone AS MATERIALIZED (
  SELECT coalesce(sum(chars), 0) AS chars FROM segments, passed WHERE task_id = $1 AND blob IS NULL
), needed AS (
  SELECT chars AS n FROM undone
), ${reserveSql({
  taskId: '$1',
  daily: '$4',
  credits: '$5',
  ownerId: '$2',
  engine: '(SELECT engine FROM task)',
  voice: '(SELECT voice FROM task)',
})}, cleared AS (
  UPDATE segments SET error = NULL, attempts = least(attempts, ${maxAttempts - 1}) FROM passed
  WHERE task_id = $1 AND (error IS NOT NULL OR attempts > 0)
), queued AS (
  UPDATE tasks SET state = 'queued', error = NULL, error_details = NULL, fence = fence + 1, turn_ms = (${turnSql({ address: '(SELECT address FROM task)', ownerId: '$2' })}),
    reserved = charged + undone.chars, finished_at = NULL,
    payers = ${payersSql({ daily: '$4', credits: '$5' })}
  FROM undone, passed WHERE id = $1 RETURNING id, owner_id
)${requeuedSql}`;

/** Queues the unspoken segments again. Throws TASK_NOT_RETRYABLE, RATE_LIMIT_EXCEEDED, INSUFFICIENT_QUOTA. */
export async function retryTask(database: Queryable, retry: RetryTask): Promise<void> {
  const values = [
    retry.id,
    retry.ownerId,
    retry.minGapMs,
    JSON.stringify(retry.payers.daily),
    retry.payers.credits ?? null,
  ];
  const required = () => undoneCharacters(database, retry.id);
  const { rows } = await reserving(database, retry.payers, required, () =>
    database.query<Requeued>(statement, values),
  );
  await expectQueued(database, rows[0], retry);
}

async function undoneCharacters(database: Queryable, id: string): Promise<number> {
  const { rows } = await database.query<{ chars: number }>(
    'SELECT coalesce(sum(chars), 0) AS chars FROM segments WHERE task_id = $1 AND blob IS NULL',
    [id],
  );
  return rows[0]?.chars ?? 0;
}
