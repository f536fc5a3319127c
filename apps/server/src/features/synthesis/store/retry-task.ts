import { AppError } from '@parlando/contract';
import type { BucketCap } from '../task-row.ts';
import { gapError, quotaError } from './accept-task.ts';
import { type Queryable, violatedConstraint } from './queryable.ts';

export interface RetryTask {
  readonly id: string;
  readonly ownerId: string;
  readonly buckets: readonly BucketCap[];
  readonly minGapMs: number;
}

/** Locks the task, the owner's gap, then the buckets by name. Nothing is written unless all of it is. */
const statement = `
WITH task AS MATERIALIZED (
  SELECT id FROM tasks WHERE id = $1 AND owner_id = $2 AND state IN ('failed', 'cancelled') FOR UPDATE
), paced AS (
  INSERT INTO request_gaps AS g (owner_id, accepted_at)
  SELECT $2::text, clock_timestamp() FROM task WHERE $3::int > 0
  ON CONFLICT (owner_id) DO UPDATE SET accepted_at = clock_timestamp()
    WHERE g.accepted_at <= clock_timestamp() - $3::int * interval '1 millisecond'
  RETURNING 1
), passed AS MATERIALIZED (
  SELECT 1 FROM paced UNION ALL SELECT 1 FROM task WHERE $3::int = 0
), undone AS MATERIALIZED (
  SELECT coalesce(sum(chars), 0) AS chars FROM segments, passed WHERE task_id = $1 AND blob IS NULL
), reserved AS (
  INSERT INTO buckets AS b (bucket, used, cap)
  SELECT x.bucket, undone.chars, x.cap
  FROM jsonb_to_recordset($4::jsonb) AS x(bucket text, cap bigint), passed, undone ORDER BY x.bucket
  ON CONFLICT (bucket) DO UPDATE SET used = b.used + excluded.used, cap = excluded.cap
  RETURNING bucket
), charged AS (
  INSERT INTO charges AS c (task_id, bucket, amount) SELECT $1, bucket, undone.chars FROM reserved, undone
  ON CONFLICT (task_id, bucket) DO UPDATE SET amount = c.amount + excluded.amount
), cleared AS (
  UPDATE segments SET error = NULL FROM passed WHERE task_id = $1 AND error IS NOT NULL
), queued AS (
  UPDATE tasks SET state = 'queued', error = NULL, error_details = NULL, attempts = 0, fence = fence + 1,
    reserved = charged + undone.chars, finished_at = NULL
  FROM undone, passed WHERE id = $1 RETURNING id, owner_id
)
SELECT EXISTS (SELECT FROM task) AS retryable, queued.id IS NOT NULL AS queued,
  CASE WHEN queued.id IS NOT NULL THEN pg_notify('work', '') END,
  CASE WHEN queued.id IS NOT NULL THEN
    pg_notify('ev', json_build_object('task', id, 'ownerId', owner_id, 'state', 'queued')::text) END
FROM (SELECT 1) AS one LEFT JOIN queued ON true`;

/** Queues the unspoken segments again. Throws TASK_NOT_RETRYABLE, RATE_LIMIT_EXCEEDED, INSUFFICIENT_QUOTA. */
export async function retryTask(database: Queryable, retry: RetryTask): Promise<void> {
  const values = [retry.id, retry.ownerId, retry.minGapMs, JSON.stringify(retry.buckets)];
  try {
    const { rows } = await database.query<{ retryable: boolean; queued: boolean }>(statement, values);
    if (!rows[0]?.retryable) throw new AppError('TASK_NOT_RETRYABLE');
    if (!rows[0].queued) throw await gapError(database, retry.ownerId, retry.minGapMs);
  } catch (error) {
    if (violatedConstraint(error) !== 'buckets_within_cap') throw error;
    throw await quotaError(database, retry.buckets, await undoneCharacters(database, retry.id));
  }
}

async function undoneCharacters(database: Queryable, id: string): Promise<number> {
  const { rows } = await database.query<{ chars: number }>(
    'SELECT coalesce(sum(chars), 0) AS chars FROM segments WHERE task_id = $1 AND blob IS NULL',
    [id],
  );
  return rows[0]?.chars ?? 0;
}
