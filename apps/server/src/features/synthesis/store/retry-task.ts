import { AppError } from '@parlando/contract';
import type { Payers } from '../task-row.ts';
import { gapError } from './accept-task.ts';
import type { Queryable } from './queryable.ts';
import { reserveSql, reserving } from './reserve-characters.ts';

export interface RetryTask {
  readonly id: string;
  readonly ownerId: string;
  readonly payers: Payers;
  readonly minGapMs: number;
}

/** Locks the task, the owner's gap, then the buckets by name. Nothing is written unless all of it is. */
const statement = `
WITH task AS MATERIALIZED (
  SELECT id, engine, voice FROM tasks WHERE id = $1 AND owner_id = $2 AND state IN ('failed', 'cancelled') FOR UPDATE
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
  const values = [
    retry.id,
    retry.ownerId,
    retry.minGapMs,
    JSON.stringify(retry.payers.daily),
    retry.payers.credits ?? null,
  ];
  const required = () => undoneCharacters(database, retry.id);
  const { rows } = await reserving(database, retry.payers, required, () =>
    database.query<{ retryable: boolean; queued: boolean }>(statement, values),
  );
  if (!rows[0]?.retryable) throw new AppError('TASK_NOT_RETRYABLE');
  if (!rows[0].queued) throw await gapError(database, retry.ownerId, retry.minGapMs);
}

async function undoneCharacters(database: Queryable, id: string): Promise<number> {
  const { rows } = await database.query<{ chars: number }>(
    'SELECT coalesce(sum(chars), 0) AS chars FROM segments WHERE task_id = $1 AND blob IS NULL',
    [id],
  );
  return rows[0]?.chars ?? 0;
}
