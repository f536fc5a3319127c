import type { TaskFailure } from '../task-row.ts';
import type { Queryable } from './queryable.ts';

export interface EndTask {
  readonly id: string;
  readonly state: 'failed' | 'cancelled';
  readonly failure: TaskFailure;
  /** Ends the task only while its fence is this one. */
  readonly fence?: number;
  /** Ends the task only when it belongs to this owner. */
  readonly ownerId?: string;
}

/**
 * Locks the task, then its buckets by name. What was reserved and not settled goes back: to the credits first, so that
 * the day's quota, which does not last, is what stays spent; the rest to every other bucket it was taken from. A task that
 * was queued again, at another address or on another day, owes nothing to the buckets it was first charged to.
 *
 * A segment that was to be spoken once more is again what it was; the task is as complete as it had been then.
 */
const statement = `
WITH task AS MATERIALIZED (
  SELECT id, done, n_seg, payers, reserved - charged AS back FROM tasks
  WHERE id = $1 AND state IN ('queued', 'running') AND ($2::int IS NULL OR fence = $2)
    AND ($3::text IS NULL OR owner_id = $3)
  FOR UPDATE
), credits AS MATERIALIZED (
  SELECT least(task.back, coalesce((SELECT sum(amount) FROM charges
    WHERE task_id = task.id AND bucket = ANY (payers) AND bucket LIKE 'credits:%'), 0)) AS back FROM task
), shares AS MATERIALIZED (
  SELECT task_id, bucket, CASE WHEN bucket LIKE 'credits:%' THEN credits.back ELSE task.back - credits.back END AS back
  FROM charges JOIN task ON task_id = task.id AND bucket = ANY (payers), credits
), returned AS (
  UPDATE charges SET amount = amount - shares.back FROM shares
  WHERE charges.task_id = shares.task_id AND charges.bucket = shares.bucket RETURNING charges.bucket, shares.back
), locked AS MATERIALIZED (
  SELECT bucket FROM buckets WHERE bucket = ANY (ARRAY(SELECT bucket FROM returned)) ORDER BY bucket FOR UPDATE
), freed AS (
  UPDATE buckets SET used = used - returned.back FROM returned JOIN locked USING (bucket)
  WHERE buckets.bucket = returned.bucket
), marked AS (
  UPDATE segments SET error = $5 FROM task WHERE task_id = task.id AND ord = $7 AND blob IS NULL AND earlier IS NULL
), restored AS (
  UPDATE segments SET key = earlier->>'key', blob = earlier->>'blob', bytes = (earlier->>'bytes')::int,
    samples = (earlier->>'samples')::int, boundaries = earlier->'boundaries', earlier = NULL, retakes = retakes - 1,
    error = $5
  FROM task WHERE task_id = task.id AND blob IS NULL AND earlier IS NOT NULL RETURNING 1
), outcome AS (
  SELECT id, task.done + again.n AS done, task.done + again.n = n_seg AS whole
  FROM task, (SELECT count(*)::int AS n FROM restored) AS again
), ended AS (
  UPDATE tasks SET state = CASE WHEN whole THEN 'completed' ELSE $4 END, error = CASE WHEN NOT whole THEN $5 END,
    error_details = CASE WHEN NOT whole THEN $6::jsonb END, done = outcome.done, fence = fence + 1,
    reserved = charged, worker_id = NULL, lease_until = NULL, finished_at = clock_timestamp()
  FROM outcome WHERE tasks.id = outcome.id RETURNING tasks.id, tasks.owner_id, tasks.state, tasks.error,
    tasks.error_details
)
SELECT owner_id AS "ownerId", pg_notify('ev', json_build_object('task', id, 'ownerId', owner_id, 'state', state,
  'error', error, 'details', error_details)::text) FROM ended`;

/**
 * Ends a task early and refunds what was not spoken. Returns false when the task had ended already, or a condition
 * failed.
 */
export async function endTask(database: Queryable, end: EndTask): Promise<boolean> {
  const { rows } = await database.query(statement, [
    end.id,
    end.fence ?? null,
    end.ownerId ?? null,
    end.state,
    end.failure.code,
    end.failure.details === undefined ? null : JSON.stringify(end.failure.details),
    end.failure.segment ?? null,
  ]);
  return rows.length > 0;
}
