import { AppError, type AudioFormat } from '@parlando/contract';
import type { AudioOutput } from '@parlando/speech';
import { prepared } from '../../../database/prepared.ts';
import { toStorableJson } from '../../../database/storable-json.ts';
import type { TaskRowState } from '../../../database/tables/synthesis.ts';
import { leaseEndSql } from '../lease.ts';
import {
  type NewSegment,
  type PartOf,
  type Payers,
  type Requester,
  type StoredSegment,
  storedSegmentSql,
} from '../task-row.ts';
import { isTransient, type Queryable, violatedConstraint } from './queryable.ts';
import { type FullQueue, limitError, limitSql, type QueueLimits } from './queue-limits.ts';
import { payersSql, reserveSql, reserving } from './reserve-characters.ts';
import { turnSql } from './turn-sql.ts';

export interface NewTask extends Requester {
  readonly id: string;
  readonly request: unknown;
  readonly requestHash: string;
  readonly idempotencyKey?: string | undefined;
  readonly format: AudioFormat;
  readonly output: AudioOutput;
  readonly engine: string;
  readonly voice: string;
  readonly warnings: readonly string[];
  readonly segments: readonly NewSegment[];
  readonly payers: Payers;
  /** Set for a further piece of a text that arrives in pieces. */
  readonly partOf?: PartOf | undefined;
}

export interface AcceptOptions extends QueueLimits {
  /** Id of this process start if it has a free slot for the task. */
  readonly workerId: string | undefined;
}

export interface Acceptance {
  readonly state: TaskRowState;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Number of segments found in the cache. */
  readonly hits: readonly StoredSegment[];
  /** Cache keys whose last use was recorded more than an hour ago. */
  readonly staleKeys: readonly string[];
}

/** Fencing token of a task that the accepting process starts at once. */
export const firstFence = 1;

/**
 * A single atomic statement, guarded by `request_gaps` and the caps of `buckets`. It locks the owner, then buckets by
 * name, then cache rows by key. The lock keeps a cache row from being deleted until its blob is referenced here.
 */
const statement = prepared(`
WITH input AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($1::jsonb)
    AS s(ord int, engine text, utterance jsonb, text text, chars int, predicted_ms int, key text)
), ${limitSql({
  request: '(SELECT) AS request',
  hasPlace: '$2::uuid IS NOT NULL',
  ownerId: '$4::text',
  address: '$18::text',
  minGapMs: '$5',
  maxQueued: '$3',
  maxQueuedShare: '$20',
})}, needed AS (
  SELECT sum(chars) AS n FROM input
), ${reserveSql({ taskId: '$7', daily: '$6', credits: '$17', ownerId: '$4', engine: '$14', voice: '$15' })},
hits AS MATERIALIZED (
  SELECT key, blob, bytes, samples, boundaries, used_at FROM audio_cache
  WHERE key = ANY (ARRAY(SELECT key FROM input)) AND EXISTS (SELECT FROM passed)
  ORDER BY key FOR KEY SHARE
), planned AS MATERIALIZED (
  SELECT input.*, hits.blob, hits.bytes, hits.samples, hits.boundaries FROM input LEFT JOIN hits USING (key)
), totals AS (
  SELECT count(*)::int AS n_seg, count(blob)::int AS done, sum(chars) AS reserved, sum(predicted_ms) AS predicted_ms,
    coalesce(sum(chars) FILTER (WHERE blob IS NOT NULL), 0) AS charged FROM planned
), started AS (
  SELECT totals.*, CASE WHEN done = n_seg THEN 'completed' WHEN $2::uuid IS NULL THEN 'queued' ELSE 'running' END AS state
  FROM totals, passed
), task AS (
  INSERT INTO tasks (id, owner_id, request, request_hash, idempotency_key, format, sample_rate, bitrate, engine, voice,
    warnings, n_seg, done, reserved, characters, predicted_ms, charged, state, worker_id, fence,
    lease_until, finished_at, address, background, payers, turn_ms, part_of, part_at)
  SELECT $7::text, $4, $8::jsonb, $9::text, $10::text, $11::text, $12::int, $13::int, $14::text, $15::text,
    $16::text[], n_seg, done, reserved, reserved, predicted_ms, charged, state,
    CASE WHEN state = 'running' THEN $2::uuid END,
    CASE WHEN state = 'running' THEN ${firstFence} ELSE 0 END,
    CASE WHEN state = 'running' THEN ${leaseEndSql} END,
    CASE WHEN state = 'completed' THEN clock_timestamp() END,
    $18, $19::boolean, ${payersSql({ daily: '$6', credits: '$17' })},
    CASE WHEN state = 'queued' THEN ${turnSql({ address: '$18', ownerId: '$4' })} ELSE 0 END,
    $21::text, $22::int
  FROM started
  RETURNING state, created_at, finished_at
), written AS (
  INSERT INTO segments (task_id, ord, engine, utterance, text, chars, predicted_ms, key, blob, bytes, samples,
    boundaries, cached)
  SELECT $7, ord, engine, utterance, text, chars, predicted_ms, key, blob, bytes, samples, boundaries,
    blob IS NOT NULL
  FROM planned, passed
)
SELECT gate.full, task.state, task.created_at AS "createdAt", task.finished_at AS "finishedAt",
  coalesce((SELECT jsonb_agg(${storedSegmentSql} ORDER BY ord)
    FROM planned WHERE blob IS NOT NULL), '[]') AS hits,
  ARRAY(SELECT key FROM hits WHERE used_at < now() - interval '1 hour') AS "staleKeys"
FROM gate LEFT JOIN task ON true`);

type Row = { full: FullQueue | null } & (Acceptance | { [Key in keyof Acceptance]: null });

/**
 * Reserves the characters and writes the task. Throws TOO_MANY_REQUESTS, QUEUE_SHARE_FULL,
 * RATE_LIMIT_EXCEEDED, INSUFFICIENT_QUOTA;
 * undefined when the owner has a task with this idempotency key already.
 */
export async function acceptTask(
  database: Queryable,
  task: NewTask,
  options: AcceptOptions,
): Promise<Acceptance | undefined> {
  const values = parameters(task, options);
  try {
    return await accept(database, task, options, values);
  } catch (error) {
    if (error instanceof AppError || !isTransient(error)) throw error;
    return await acceptAgain(database, task, options, values);
  }
}

/**
 * Sends the same id again after a lost reply. The first attempt may have succeeded and may be what refuses this one.
 */
async function acceptAgain(
  database: Queryable,
  task: NewTask,
  options: AcceptOptions,
  values: unknown[],
): Promise<Acceptance | undefined> {
  try {
    return await accept(database, task, options, values);
  } catch (error) {
    if (!(error instanceof AppError)) throw new AppError('SERVICE_UNAVAILABLE', undefined, { cause: error });
    const accepted = await readAcceptance(database, task.id);
    if (accepted === undefined) throw error;
    return accepted;
  }
}

async function accept(
  database: Queryable,
  task: NewTask,
  options: AcceptOptions,
  values: unknown[],
): Promise<Acceptance | undefined> {
  const characters = () => charactersOf(task.segments);
  try {
    const { rows } = await reserving(database, task.payers, characters, () =>
      database.query<Row>(statement, values),
    );
    const row = rows[0];
    if (row === undefined) throw new Error('the acceptance returned no row');
    if (row.state === null) throw await limitError(database, row.full, task.ownerId, options);
    return row;
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'tasks_idempotency':
        return undefined;
      case 'tasks_pkey':
        return readAcceptance(database, task.id);
      default:
        throw error;
    }
  }
}

function parameters(task: NewTask, options: AcceptOptions): unknown[] {
  const segments = task.segments.map(({ ord, engine, utterance, text, characters, predictedMs, key }) => ({
    ord,
    engine,
    utterance,
    text,
    chars: characters,
    predicted_ms: predictedMs,
    key,
  }));
  return [
    toStorableJson(segments),
    options.workerId ?? null,
    options.maxQueued,
    task.ownerId,
    options.minGapMs,
    JSON.stringify(task.payers.daily),
    task.id,
    toStorableJson(task.request),
    task.requestHash,
    task.idempotencyKey ?? null,
    task.format,
    task.output.sampleRateHertz,
    task.output.bitrateKbps,
    task.engine,
    task.voice,
    task.warnings,
    task.payers.credits ?? null,
    task.address,
    task.background,
    options.maxQueuedShare,
    task.partOf?.first ?? null,
    task.partOf?.textOffset ?? 0,
  ];
}

async function readAcceptance(database: Queryable, id: string): Promise<Acceptance | undefined> {
  const { rows } = await database.query<Acceptance>(
    `SELECT state, created_at AS "createdAt", finished_at AS "finishedAt", '{}'::text[] AS "staleKeys",
       coalesce((SELECT jsonb_agg(${storedSegmentSql} ORDER BY ord)
         FROM segments WHERE task_id = tasks.id AND blob IS NOT NULL), '[]') AS hits
     FROM tasks WHERE id = $1`,
    [id],
  );
  return rows[0];
}

function charactersOf(segments: readonly NewSegment[]): number {
  return segments.reduce((sum, { characters }) => sum + characters, 0);
}
