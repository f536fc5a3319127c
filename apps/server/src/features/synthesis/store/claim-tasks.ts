import type { AudioFormat } from '@parlando/contract';
import type { AudioOutput } from '@parlando/speech';
import { lease, maxAttempts, outputOf, type SegmentWork } from '../task-row.ts';
import { blobLock } from './commit-segment.ts';
import type { Queryable } from './queryable.ts';

export interface ClaimedTask {
  readonly id: string;
  readonly ownerId: string;
  readonly fence: number;
  readonly output: AudioOutput;
}

const leaseEnd = `now() + interval '${lease.durationMs} milliseconds'`;

/** Takes over the oldest tasks nobody works on: queued ones, and those whose lease has run out. */
export async function claimTasks(database: Queryable, owner: string, limit: number): Promise<ClaimedTask[]> {
  const { rows } = await database.query<{
    id: string;
    owner_id: string;
    fence: number;
    format: AudioFormat;
    sample_rate: number;
    bitrate: number;
  }>(
    `WITH next AS MATERIALIZED (
       SELECT id FROM tasks
       WHERE state IN ('queued', 'running') AND (state = 'queued' OR lease_until < now()) AND attempts < ${maxAttempts}
       ORDER BY created_at, id FOR UPDATE SKIP LOCKED LIMIT $2
     )
     UPDATE tasks SET state = 'running', owner = $1, fence = fence + 1, attempts = attempts + 1,
       lease_until = ${leaseEnd}
     FROM next WHERE tasks.id = next.id
     RETURNING tasks.id, owner_id, fence, format, sample_rate, bitrate`,
    [owner, limit],
  );
  return rows.map((row) => ({
    id: row.id,
    ownerId: row.owner_id,
    fence: row.fence,
    output: outputOf(row),
  }));
}

/** Extends the leases of `ids`; answers the fences of those that are still `owner`'s. */
export async function renewLeases(
  database: Queryable,
  owner: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: string; fence: number }>(
    `UPDATE tasks SET lease_until = ${leaseEnd}
     WHERE id = ANY ($2) AND owner = $1 AND state = 'running' RETURNING id, fence`,
    [owner, ids],
  );
  return new Map(rows.map(({ id, fence }) => [id, fence]));
}

/** Puts tasks back for others, as if this process had never claimed them. */
export async function releaseTasks(
  database: Queryable,
  owner: string,
  ids: readonly string[],
): Promise<void> {
  await database.query(
    `WITH released AS (
       UPDATE tasks SET state = 'queued', owner = NULL, lease_until = NULL, fence = fence + 1, attempts = attempts - 1
       WHERE id = ANY ($2) AND owner = $1 AND state = 'running' RETURNING 1
     ) SELECT pg_notify('work', '') FROM released LIMIT 1`,
    [owner, ids],
  );
}

/** Tasks whose last permitted attempt ended with its process. */
export async function exhaustedTasks(
  database: Queryable,
  limit: number,
): Promise<{ id: string; fence: number }[]> {
  const { rows } = await database.query<{ id: string; fence: number }>(
    `SELECT id, fence FROM tasks
     WHERE state = 'running' AND lease_until < now() AND attempts >= ${maxAttempts} LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Settles the segments that the cache has by now; answers whether that completed the task. */
export async function settleFromCache(database: Queryable, id: string, fence: number): Promise<boolean> {
  const { rows } = await database.query<{ state: string }>(
    `WITH task AS MATERIALIZED (
       SELECT id FROM tasks, (SELECT pg_advisory_xact_lock_shared(${blobLock})) AS held
       WHERE id = $1 AND fence = $2 AND state = 'running' FOR UPDATE OF tasks
     ), wanted AS MATERIALIZED (
       SELECT ord, key FROM segments JOIN task ON task_id = task.id WHERE blob IS NULL
     ), hits AS MATERIALIZED (
       SELECT * FROM audio_cache WHERE key = ANY (ARRAY(SELECT key FROM wanted)) ORDER BY key FOR KEY SHARE
     ), settled AS (
       UPDATE segments SET blob = hits.blob, bytes = hits.bytes, samples = hits.samples,
         boundaries = hits.boundaries, error = NULL, earlier = NULL, cached = true
       FROM wanted JOIN hits USING (key) WHERE segments.task_id = $1 AND segments.ord = wanted.ord
       RETURNING chars
     ), total AS (
       SELECT count(*)::int AS n, sum(chars) AS chars FROM settled HAVING count(*) > 0
     ), counted AS (
       UPDATE tasks SET done = done + n, charged = charged + chars,
         state = CASE WHEN done + n = n_seg THEN 'completed' ELSE state END,
         finished_at = CASE WHEN done + n = n_seg THEN clock_timestamp() END,
         owner = CASE WHEN done + n < n_seg THEN owner END,
         lease_until = CASE WHEN done + n < n_seg THEN lease_until END
       FROM total WHERE tasks.id = $1 RETURNING tasks.state, tasks.owner_id
     )
     SELECT state, pg_notify('ev', json_build_object('task', $1::text, 'ownerId', owner_id, 'state', state)::text)
     FROM counted`,
    [id, fence],
  );
  return rows[0]?.state === 'completed';
}

/** Everything of it, spoken or not, in order. */
export async function allSegments(database: Queryable, id: string): Promise<SegmentWork[]> {
  const { rows } = await database.query<SegmentWork>(
    `SELECT ord, engine, utterance, chars AS characters, predicted_ms AS "predictedMs", key FROM segments
     WHERE task_id = $1 ORDER BY ord`,
    [id],
  );
  return rows;
}

/** What is still to be spoken, in order. */
export async function pendingSegments(database: Queryable, id: string): Promise<SegmentWork[]> {
  const { rows } = await database.query<SegmentWork>(
    `SELECT ord, engine, utterance, chars AS characters, predicted_ms AS "predictedMs", key FROM segments
     WHERE task_id = $1 AND blob IS NULL ORDER BY ord`,
    [id],
  );
  return rows;
}
