import { AppError } from '@parlando/contract';
import { gapError } from './accept-task.ts';
import type { Queryable } from './queryable.ts';

export interface Requeued {
  readonly retryable: boolean;
  readonly queued: boolean;
}

/**
 * The beginning of a statement that queues a task again: `task`, locked, where it is in one of the states, and `passed`,
 * which has a row when the owner's gap was kept too. `$1` is the task, `$2` its owner, `$3` the gap in ms, 0 for none.
 */
export const pacedTaskSql = (states: readonly string[]): string => `
task AS MATERIALIZED (
  SELECT id, engine, voice, address FROM tasks
  WHERE id = $1 AND owner_id = $2 AND state IN (${states.map((state) => `'${state}'`).join(', ')}) FOR UPDATE
), paced AS (
  INSERT INTO request_gaps AS g (owner_id, accepted_at)
  SELECT $2::text, clock_timestamp() FROM task WHERE $3::int > 0
  ON CONFLICT (owner_id) DO UPDATE SET accepted_at = clock_timestamp()
    WHERE g.accepted_at <= clock_timestamp() - $3::int * interval '1 millisecond'
  RETURNING 1
), passed AS MATERIALIZED (
  SELECT 1 FROM paced UNION ALL SELECT 1 FROM task WHERE $3::int = 0
)`;

/** Its end: tells the workers and those who watch of the row in `queued` (`id`, `owner_id`), and answers `Requeued`. */
export const requeuedSql = `
SELECT EXISTS (SELECT FROM task) AS retryable, queued.id IS NOT NULL AS queued,
  CASE WHEN queued.id IS NOT NULL THEN pg_notify('work', '') END,
  CASE WHEN queued.id IS NOT NULL THEN
    pg_notify('ev', json_build_object('task', id, 'ownerId', owner_id, 'state', 'queued')::text) END
FROM (SELECT 1) AS one LEFT JOIN queued ON true`;

/** Throws TASK_NOT_RETRYABLE or RATE_LIMIT_EXCEEDED where nothing was queued. */
export async function expectQueued(
  database: Queryable,
  answer: Requeued | undefined,
  { ownerId, minGapMs }: { readonly ownerId: string; readonly minGapMs: number },
): Promise<void> {
  if (!answer?.retryable) throw new AppError('TASK_NOT_RETRYABLE');
  if (!answer.queued) throw await gapError(database, ownerId, minGapMs);
}
