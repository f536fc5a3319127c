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
 * Ends the open tasks that meet `condition`, whose placeholders begin at $5. Locks the tasks by id, then their buckets by
 * name. A task that was claimed or requeued while this statement waited for its lock is skipped and reported as `moved`:
 * its present charges are not in the snapshot. Reserved and unsettled characters are refunded: to the credits first, since
 * the day's quota expires anyway; the rest to every other daily bucket that paid, and all of it to the key's. A task that
 * was requeued, at another address or on another day, refunds nothing to the buckets it was first charged to.
 *
 * A segment that waited for a retake gets its previous take back; the task is as complete as before.
 */
const endSql = (condition: string): string => `
WITH seen AS MATERIALIZED (
  SELECT id, fence FROM tasks WHERE state IN ('queued', 'running') AND ${condition}
), task AS MATERIALIZED (
  SELECT id, done, n_seg, payers, reserved - charged AS back FROM tasks JOIN seen USING (id, fence)
  WHERE state IN ('queued', 'running') ORDER BY id FOR UPDATE OF tasks
), credits AS MATERIALIZED (
  SELECT task.id, least(task.back, coalesce((SELECT sum(amount - settled) FROM charges
    WHERE task_id = task.id AND bucket = ANY (payers) AND bucket LIKE 'credits:%'), 0)) AS back FROM task
), shares AS MATERIALIZED (
  SELECT task_id, bucket, CASE WHEN bucket LIKE 'credits:%' THEN credits.back
    WHEN bucket LIKE 'key:%' THEN task.back ELSE task.back - credits.back END AS back
  FROM task JOIN credits USING (id) JOIN charges ON task_id = task.id AND bucket = ANY (payers)
), returned AS (
  UPDATE charges SET amount = amount - shares.back FROM shares
  WHERE charges.task_id = shares.task_id AND charges.bucket = shares.bucket RETURNING charges.bucket, shares.back
), refunds AS MATERIALIZED (
  SELECT bucket, sum(back) AS back FROM returned GROUP BY bucket
), locked AS MATERIALIZED (
  SELECT bucket FROM buckets WHERE bucket = ANY (ARRAY(SELECT bucket FROM refunds)) ORDER BY bucket FOR UPDATE
), freed AS (
  UPDATE buckets SET used = used - refunds.back FROM refunds JOIN locked USING (bucket)
  WHERE buckets.bucket = refunds.bucket
), marked AS (
  UPDATE segments SET error = $2 FROM task WHERE task_id = task.id AND ord = $4::int AND blob IS NULL AND earlier IS NULL
), restored AS (
  UPDATE segments SET key = earlier->>'key', blob = earlier->>'blob', bytes = (earlier->>'bytes')::int,
    samples = (earlier->>'samples')::int, boundaries = earlier->'boundaries', earlier = NULL, retakes = retakes - 1,
    error = $2
  FROM task WHERE task_id = task.id AND blob IS NULL AND earlier IS NOT NULL RETURNING task_id
), again AS MATERIALIZED (
  SELECT task_id AS id, count(*)::int AS n FROM restored GROUP BY task_id
), outcome AS (
  SELECT id, task.done + coalesce(again.n, 0) AS done, task.done + coalesce(again.n, 0) = n_seg AS whole
  FROM task LEFT JOIN again USING (id)
), ended AS (
  UPDATE tasks SET state = CASE WHEN whole THEN 'completed' ELSE $1 END, error = CASE WHEN NOT whole THEN $2 END,
    error_details = CASE WHEN NOT whole THEN $3::jsonb END, done = outcome.done, fence = fence + 1,
    reserved = charged, worker_id = NULL, lease_until = NULL, finished_at = clock_timestamp()
  FROM outcome WHERE tasks.id = outcome.id RETURNING tasks.id, tasks.owner_id, tasks.state, tasks.error,
    tasks.error_details
)
SELECT (SELECT count(*) FROM ended)::int AS ended, (SELECT count(*) FROM seen) > (SELECT count(*) FROM task) AS moved,
  (SELECT count(pg_notify('ev', json_build_object('task', id, 'ownerId', owner_id, 'state', state,
    'error', error, 'details', error_details)::text)) FROM ended)`;

const endOneSql = endSql(
  `id = $5 AND ($6::int IS NULL OR fence = $6) AND ($7::text IS NULL OR owner_id = $7)`,
);
const endAllSql = endSql('true');

/**
 * Ends a task early and refunds what was not spoken. Returns false when the task had ended already, or a condition
 * failed.
 */
export async function endTask(database: Queryable, end: EndTask): Promise<boolean> {
  const { id, state, failure, fence = null, ownerId = null } = end;
  return (await endAll(database, endOneSql, [...outcomeOf(state, failure), id, fence, ownerId])) > 0;
}

/** Ends every queued or running task; returns how many. */
export async function endAllTasks(database: Queryable, failure: TaskFailure): Promise<number> {
  return endAll(database, endAllSql, outcomeOf('failed', failure));
}

/** Sends the statement again, with a new snapshot, until no task has moved. Returns how many ended. */
async function endAll(database: Queryable, statement: string, values: unknown[]): Promise<number> {
  for (let total = 0; ; ) {
    const { rows } = await database.query<{ ended: number; moved: boolean }>(statement, values);
    total += rows[0]?.ended ?? 0;
    if (rows[0]?.moved !== true) return total;
  }
}

const outcomeOf = (state: EndTask['state'], { code, details, segment }: TaskFailure): unknown[] => [
  state,
  code,
  details === undefined ? null : JSON.stringify(details),
  segment ?? null,
];
