import type { AudioOutput } from '@parlando/speech';
import { prepared } from '../../../database/prepared.ts';
import type { OwnVoices } from '../../../ports/own-voices.ts';
import { leaseEndSql, maxDeaths, maxUnsettledSegments } from '../lease.ts';
import { type OutputRow, outputOf, type Requester, type SegmentWork } from '../task-row.ts';
import { blobLock, type CommitKey, isRunning, isUnspoken, moreDoneSql } from './commit-segment.ts';
import type { Queryable } from './queryable.ts';

/** A claimed task; valid while its row has this fencing token. */
export interface HeldTask extends Requester {
  readonly id: string;
  readonly fence: number;
  readonly output: AudioOutput;
}

export interface ClaimedTask extends HeldTask {
  /** All unfinished segments; undefined when the cache may contain some of them by now. */
  readonly segments: readonly SegmentWork[] | undefined;
  /** Whether further tasks may be waiting at its address. */
  readonly hasFollowers: boolean;
}

/** Of a row of `segments`: its `SegmentWork`. */
const segmentSql = `jsonb_build_object('ord', ord, 'engine', engine, 'utterance', utterance, 'characters', chars,
      'predictedMs', predicted_ms, 'key', key, 'attempts', attempts)`;

/** Lists the addresses with waiting tasks, in order, with one index look-up each. */
const addressesSql = (name: string, condition: string, limit: number): string => `
${name} AS (
  (SELECT address, 1 AS seat FROM tasks WHERE state = 'queued' AND ${condition} ORDER BY address LIMIT 1)
  UNION ALL
  SELECT next.address, seat + 1 FROM ${name}, LATERAL (
    SELECT address FROM tasks WHERE state = 'queued' AND ${condition} AND tasks.address > ${name}.address
    ORDER BY address LIMIT 1) AS next
  WHERE seat < ${limit}
)`;

/** Whether this process can synthesise all unfinished segments of a task. */
const isSpeakable = `NOT EXISTS (
        SELECT 1 FROM segments WHERE task_id = tasks.id AND ${isUnspoken} AND (segments.engine = ANY ($4::text[])
          OR $3::jsonb ? segments.engine AND EXISTS (
            SELECT FROM jsonb_path_query(utterance, '$.parts[*].voice') AS needed
            WHERE NOT $3::jsonb -> segments.engine ? (needed #>> '{}'))))`;

/** Whether this process may take a task. */
const isWanted = `($5::text[] IS NULL OR address <> ALL ($5) AND NOT background) AND engine <> ALL ($6::text[])
      AND (coalesce(lease_until, created_at) < now() - interval '10 minutes' OR ${isSpeakable})`;

/**
 * $1: the process; $2: the address that was served last; for `isWanted`: $3: the voices of this process, for engines
 * whose voices differ between processes; $4: engines that only other processes can reach; $5: addresses to leave out,
 * together with tasks of batches; $6: engines to leave to less busy processes. After a long wait any process may claim
 * a task, and finds another engine for it or refuses it.
 */
const claimSql = (limit: number, condition: string): string => `
WITH RECURSIVE ${addressesSql('following', `address > $2 AND ${condition}`, limit)},
${addressesSql('preceding', `address <= $2 AND ${condition}`, limit)},
seats AS MATERIALIZED (
  SELECT address, seat FROM following UNION ALL SELECT address, ${limit} + seat FROM preceding ORDER BY seat LIMIT ${limit}
), next AS MATERIALIZED (
  SELECT first.id, seat FROM seats, LATERAL (
    SELECT id FROM tasks WHERE state = 'queued' AND address = seats.address AND ${condition}
    ORDER BY turn_ms, created_at, id LIMIT (SELECT ${limit} / count(*) FROM seats) FOR UPDATE SKIP LOCKED) AS first
  -- Changes no result. Without it the query planner expects many rows and scans the whole table.
  LIMIT ${limit}
), claimed AS (
  UPDATE tasks SET state = 'running', worker_id = $1, fence = fence + 1, lease_until = ${leaseEndSql}
  -- The second condition is always true. It makes the query planner expect one row and use the index, instead of a scan
  -- of the whole table, which it would choose without statistics and keep in its cached plan.
  FROM next WHERE tasks.id = next.id AND next.id || '' = next.id
  RETURNING tasks.id, owner_id, address, background, fence, format, sample_rate, bitrate, seat
)
SELECT claimed.*,
  count(*) OVER (PARTITION BY seat) >= (SELECT ${limit} / count(*) FROM seats) AS "hasFollowers",
  -- If another process held the task between this statement's snapshot and its lock, more is stored than is seen here.
  CASE WHEN claimed.fence = 1 + (SELECT fence FROM tasks WHERE id = claimed.id) THEN (
    SELECT jsonb_agg(${segmentSql} ORDER BY ord) FROM segments WHERE task_id = claimed.id AND ${isUnspoken}
    HAVING count((SELECT true FROM audio_cache WHERE audio_cache.key = segments.key)) = 0) END AS segments
FROM claimed`;

/** Used when any task will do, the usual case. Planning takes far longer than running, so a few limits share a few plans. */
const claimAnySql = new Map([1, 2, 4, 8, 16, 32].map((limit) => [limit, prepared(claimSql(limit, 'true'))]));

/** The statement that claims up to `limit` tasks of any kind. */
function claimAny(limit: number): string {
  const fitting = [...claimAnySql].filter(([each]) => each <= limit).at(-1);
  return fitting?.[1] ?? claimSql(limit, 'true');
}

interface ClaimedRow extends OutputRow {
  readonly id: string;
  readonly owner_id: string;
  readonly address: string;
  readonly background: boolean;
  readonly fence: number;
  readonly seat: number;
  readonly hasFollowers: boolean;
  readonly segments: readonly SegmentWork[] | null;
}

/** Which tasks a process may claim. */
export interface Claimant {
  /** The voices of this process, by engine, for engines whose voices differ between processes. */
  readonly ownVoices?: OwnVoices;
  /** Engines to leave to others. */
  readonly leaves?: readonly string[];
  /** If set: skip tasks from these addresses, and tasks of batches. */
  readonly except?: readonly string[];
  /** Engines that are busy in this process. */
  readonly sated?: readonly string[];
}

/**
 * Claims queued tasks from each address in turn, starting after `after`; within an address by turn. Pass the address of
 * the last task as `after` to the next call. Fewer than `limit` does not mean that there were no more: `hasFollowers` tells.
 */
export async function claimTasks(
  database: Queryable,
  workerId: string,
  limit: number,
  after: string,
  { ownVoices = {}, leaves = [], except, sated = [] }: Claimant = {},
): Promise<ClaimedTask[]> {
  const own = [workerId, after];
  const isAny =
    ![Object.keys(ownVoices), leaves, sated].some((each) => each.length > 0) && except === undefined;
  const { rows } = isAny
    ? await database.query<ClaimedRow>(claimAny(limit), own)
    : await database.query<ClaimedRow>(claimSql(limit, isWanted), [
        ...own,
        JSON.stringify(ownVoices),
        leaves,
        except ?? null,
        sated,
      ]);
  return rows
    .sort((a, b) => a.seat - b.seat)
    .map((row) => ({
      id: row.id,
      ownerId: row.owner_id,
      address: row.address,
      background: row.background,
      fence: row.fence,
      output: outputOf(row),
      segments: row.segments ?? undefined,
      hasFollowers: row.hasFollowers,
    }));
}

/**
 * Requeues tasks whose lease has expired because their process died or hangs. The segment in progress is among the first
 * unfinished ones; each of these may be the cause, so their attempts are counted from now on.
 */
export async function requeueLapsed(database: Queryable, limit: number): Promise<number> {
  const { rowCount } = await database.query(
    `WITH lapsed AS MATERIALIZED (
       SELECT id FROM tasks WHERE state = 'running' AND lease_until < now()
       ORDER BY lease_until LIMIT $1 FOR UPDATE SKIP LOCKED
     ), suspected AS (
       UPDATE segments SET attempts = 1 FROM lapsed, LATERAL (
         SELECT ord FROM segments WHERE task_id = lapsed.id AND ${isUnspoken}
         ORDER BY ord LIMIT ${maxUnsettledSegments}) AS first
       WHERE task_id = lapsed.id AND segments.ord = first.ord AND attempts = 0
     )
     UPDATE tasks SET state = 'queued', worker_id = NULL, lease_until = now(), fence = fence + 1
     FROM lapsed WHERE tasks.id = lapsed.id RETURNING 1`,
    [limit],
  );
  return rowCount ?? 0;
}

/**
 * Counts an attempt at a suspected segment before it begins, because a process that dies cannot do so afterwards.
 * `exhausted`: it has no attempts left.
 */
export async function noteAttempt(
  database: Queryable,
  { taskId, fence, ord }: CommitKey,
): Promise<'noted' | 'exhausted' | 'fenced-off'> {
  const { rows } = await database.query<{ attempts: number }>(
    `WITH held AS MATERIALIZED (
       SELECT attempts FROM tasks JOIN segments ON task_id = id
       WHERE id = $1 AND fence = $2 AND state = 'running' AND ord = $3 FOR UPDATE OF segments
     ), noted AS (
       UPDATE segments SET attempts = segments.attempts + 1 FROM held
       WHERE task_id = $1 AND ord = $3 AND held.attempts < ${maxDeaths}
     )
     SELECT attempts FROM held`,
    [taskId, fence, ord],
  );
  const [held] = rows;
  if (held === undefined) return 'fenced-off';
  return held.attempts < maxDeaths ? 'noted' : 'exhausted';
}

/** Extends the leases of `ids`; returns the fences of those that `workerId` still holds. */
export async function renewLeases(
  database: Queryable,
  workerId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: string; fence: number }>(
    `UPDATE tasks SET lease_until = ${leaseEndSql}
     WHERE id = ANY ($2) AND worker_id = $1 AND state = 'running' RETURNING id, fence`,
    [workerId, ids],
  );
  return new Map(rows.map(({ id, fence }) => [id, fence]));
}

/** A task to release, and its suspected segments in progress: those attempts do not count. */
export interface Release {
  readonly id: string;
  readonly trials: readonly number[];
}

/**
 * Requeues tasks for other processes, as if this one had never claimed them. Returns the ids of those that were held; the
 * caller publishes that they are queued, after its earlier notifications about them.
 */
export async function releaseTasks(
  database: Queryable,
  workerId: string,
  releases: readonly Release[],
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `WITH input AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS r(id text, trials jsonb)
     ), released AS (
       UPDATE tasks SET state = 'queued', worker_id = NULL, lease_until = now(), fence = fence + 1
       WHERE id IN (SELECT id FROM input) AND worker_id = $1 AND state = 'running' RETURNING id
     ), cleared AS (
       UPDATE segments SET attempts = attempts - 1 FROM released JOIN input USING (id)
       WHERE task_id = id AND trials @> to_jsonb(ord) AND attempts > 0
     )
     SELECT id FROM released`,
    [workerId, JSON.stringify(releases)],
  );
  return rows.map(({ id }) => id);
}

const settleSql = prepared(`WITH task AS MATERIALIZED (
   SELECT id FROM tasks, (SELECT pg_advisory_xact_lock_shared(${blobLock})) AS held
   WHERE id = $1 AND fence = $2 AND ${isRunning} FOR UPDATE OF tasks
 ), wanted AS MATERIALIZED (
   SELECT ord, key FROM segments JOIN task ON task_id = task.id WHERE ${isUnspoken}
 ), hits AS MATERIALIZED (
   SELECT * FROM audio_cache WHERE key = ANY (ARRAY(SELECT key FROM wanted)) ORDER BY key FOR KEY SHARE
 ), settled AS (
   UPDATE segments SET blob = hits.blob, bytes = hits.bytes, samples = hits.samples,
     boundaries = hits.boundaries, error = NULL, other = coalesce(earlier, other), earlier = NULL,
     cached = true
   FROM wanted JOIN hits USING (key) WHERE segments.task_id = $1 AND segments.ord = wanted.ord
   RETURNING chars
 ), total AS (
   SELECT count(*)::int AS n, sum(chars) AS chars FROM settled HAVING count(*) > 0
 ), counted AS (
   UPDATE tasks SET charged = charged + chars, ${moreDoneSql('n')}
   FROM total WHERE tasks.id = $1 RETURNING tasks.state
 )
 SELECT state FROM counted`);

/** Settles the segments that are in the cache by now. Returns whether that completed the task. */
export async function settleFromCache(database: Queryable, id: string, fence: number): Promise<boolean> {
  const { rows } = await database.query<{ state: string }>(settleSql, [id, fence]);
  return rows[0]?.state === 'completed';
}

/** All segments of a task, finished or not, in order. */
export async function allSegments(database: Queryable, id: string): Promise<SegmentWork[]> {
  const { rows } = await database.query<SegmentWork>(
    `SELECT ord, engine, utterance, chars AS characters, predicted_ms AS "predictedMs", key FROM segments
     WHERE task_id = $1 ORDER BY ord`,
    [id],
  );
  return rows;
}

const pendingSql = prepared(`
SELECT ord, engine, utterance, chars AS characters, predicted_ms AS "predictedMs", key, attempts FROM segments
WHERE task_id = $1 AND ${isUnspoken} ORDER BY ord`);

/** The unfinished segments, in order. */
export async function pendingSegments(database: Queryable, id: string): Promise<SegmentWork[]> {
  const { rows } = await database.query<SegmentWork>(pendingSql, [id]);
  return rows;
}
