import { AppError, type AudioFormat, type SynthesisBody } from '@parlando/contract';
import type { AudioOutput, EngineBoundary, StoredPiece, Utterance } from '@parlando/speech';
import { piecesSql } from '../../../database/file-pieces.ts';
import type { TaskRowState } from '../../../database/tables/synthesis.ts';
import { type OutputRow, outputOf, type StoredSegment, storedSegmentSql } from '../task-row.ts';
import type { Queryable } from './queryable.ts';
import { remainingMsSql } from './read-queue.ts';

export interface TaskProgress {
  readonly state: TaskRowState;
  readonly error: string | null;
  readonly errorDetails: Record<string, unknown> | null;
  readonly engine: string;
  readonly voice: string;
  /** It was reassigned to an engine and voice other than planned. */
  readonly isStoodIn: boolean;
  /** Address of the process that runs it; null when none does, or it is unknown. */
  readonly nodeUrl: string | null;
  /** Those that are stored and not in `known`. */
  readonly segments: readonly StoredSegment[];
}

export async function readProgress(
  database: Queryable,
  id: string,
  known: readonly number[],
): Promise<TaskProgress | undefined> {
  const { rows } = await database.query<TaskProgress>(
    `SELECT state, error, error_details AS "errorDetails", engine, voice,
       'ENGINE_FALLBACK' = ANY (warnings) AS "isStoodIn",
       (SELECT url FROM nodes WHERE nodes.id = worker_id) AS "nodeUrl",
       coalesce((SELECT jsonb_agg(${storedSegmentSql} ORDER BY ord)
         FROM segments WHERE task_id = tasks.id AND blob IS NOT NULL AND ord <> ALL ($2::int[])), '[]') AS segments
     FROM tasks WHERE id = $1`,
    [id, known],
  );
  return rows[0];
}

/** Anything else cannot be the id of a task, and may not even be valid text for the database. */
const idPattern = /^[\w-]{1,100}$/;

/** A task as it is shown to its owner. */
export interface TaskView {
  readonly id: string;
  readonly ownerId: string;
  readonly idempotencyKey: string | null;
  readonly format: AudioFormat;
  readonly sampleRateHertz: number;
  readonly engine: string;
  readonly voice: string;
  readonly warnings: readonly string[];
  readonly state: TaskRowState;
  readonly segments: number;
  readonly done: number;
  readonly characters: number;
  readonly error: string | null;
  readonly errorDetails: Record<string, unknown> | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** What its file is made of, once it is completed. */
  readonly pieces: readonly StoredPiece[] | null;
  readonly address: string;
  /** Position among the queued tasks of its address, 1 = next; null when not queued. */
  readonly place: number | null;
  /** Expected audio of those before it there, in ms; null when not queued. */
  readonly msBefore: number | null;
}

const beforeSql = `q.state = 'queued' AND q.address = t.address
  AND (q.turn_ms, q.created_at, q.id) < (t.turn_ms, t.created_at, t.id)`;

/** Prefix of the server's own idempotency keys: clients cannot send a line break in a header. */
export const retryPrefix = 'retry\n';

/** Columns of a task as `t`. */
export const taskColumns = `id, owner_id AS "ownerId",
  CASE WHEN NOT starts_with(idempotency_key, '${retryPrefix}') THEN idempotency_key END AS "idempotencyKey", format, sample_rate AS "sampleRateHertz", engine, voice, warnings, state,
  n_seg AS segments, done, reserved AS characters, error, error_details AS "errorDetails",
  created_at AS "createdAt", finished_at AS "finishedAt",
  CASE WHEN state = 'completed' THEN ${piecesSql('t')} END AS pieces,
  address,
  CASE WHEN state = 'queued' THEN 1 + (SELECT count(*) FROM tasks q WHERE ${beforeSql}) END AS place,
  CASE WHEN state = 'queued' THEN (SELECT coalesce(sum(${remainingMsSql('q')}), 0)::bigint FROM tasks q
    WHERE ${beforeSql}) END AS "msBefore"`;

/** The body of the request that made a task. */
export async function readRequest(database: Queryable, id: string): Promise<SynthesisBody | undefined> {
  const { rows } = await database.query<{ request: SynthesisBody }>(
    'SELECT request FROM tasks WHERE id = $1',
    [id],
  );
  return rows[0]?.request;
}

/** A task by its id, for its owner only. */
export async function readOwnTask(
  database: Queryable,
  id: string,
  ownerId: string,
): Promise<TaskView | undefined> {
  if (!idPattern.test(id)) return undefined;
  const { rows } = await database.query<TaskView>(
    `SELECT ${taskColumns} FROM tasks t WHERE id = $1 AND owner_id = $2`,
    [id, ownerId],
  );
  return rows[0];
}

/**
 * The owner's tasks that are open or ended at or after `since`, oldest first, without pieces of a stream; and the database's
 * time. Of too many, those that ended first are left out.
 */
export async function readRecentTasks(
  database: Queryable,
  ownerId: string,
  since: Date | undefined,
): Promise<{ now: Date; tasks: TaskView[] }> {
  const { rows } = await database.query<TaskView & { now: Date }>(
    `SELECT * FROM (
       SELECT ${taskColumns}, clock.now FROM (SELECT now() AS now) AS clock LEFT JOIN tasks t
         ON owner_id = $1 AND part_of IS NULL AND (state IN ('queued', 'running') OR finished_at >= $2)
       ORDER BY finished_at DESC NULLS FIRST, created_at DESC, id DESC LIMIT 200
     ) AS latest ORDER BY "createdAt", id`,
    [ownerId, since ?? null],
  );
  const now = rows[0]?.now ?? new Date();
  return { now, tasks: rows.filter(({ id }) => id !== null) };
}

export interface TaskByKey {
  readonly id: string;
  readonly requestHash: string;
  readonly segments: number;
}

export async function findByIdempotencyKey(
  database: Queryable,
  ownerId: string,
  key: string,
): Promise<TaskByKey | undefined> {
  const { rows } = await database.query<TaskByKey>(
    `SELECT id, request_hash AS "requestHash", n_seg AS segments
     FROM tasks WHERE owner_id = $1 AND idempotency_key = $2`,
    [ownerId, key],
  );
  return rows[0];
}

/** What the audio of a task consists of. */
export interface TaskAudioRow {
  readonly format: AudioFormat;
  readonly sampleRateHertz: number;
  readonly finishedAt: Date;
  readonly segments: readonly StoredSegment[];
}

/** Of a completed task. While a segment is synthesised again, its previous take is used. */
export async function readAudio(database: Queryable, id: string): Promise<TaskAudioRow | undefined> {
  const { rows } = await database.query<TaskAudioRow>(
    `SELECT format, sample_rate AS "sampleRateHertz", coalesce(finished_at, now()) AS "finishedAt",
       (SELECT jsonb_agg(${heardSegmentSql} ORDER BY ord) FROM segments WHERE task_id = tasks.id) AS segments
     FROM tasks WHERE id = $1 AND (state = 'completed'
       OR EXISTS (SELECT FROM segments WHERE task_id = tasks.id AND earlier IS NOT NULL))`,
    [id],
  );
  return rows[0];
}

const heardSegmentSql = `jsonb_build_object('ord', ord, 'blob', coalesce(blob, earlier->>'blob'),
  'bytes', coalesce(bytes, (earlier->>'bytes')::int), 'samples', coalesce(samples, (earlier->>'samples')::int))`;

export interface BoundaryRow {
  readonly ord: number;
  readonly engine: string;
  readonly utterance: Utterance;
  readonly boundaries: readonly EngineBoundary[];
  readonly samples: number;
  readonly cached: boolean;
  readonly hasOtherTake: boolean;
}

export interface StoredBoundaries {
  /** The body of the request that made the task. */
  readonly request: SynthesisBody;
  /** Samples before the first of `rows`. */
  readonly samplesBefore: number;
  readonly rows: readonly BoundaryRow[];
  /** Whether every segment of the task is stored. */
  readonly complete: boolean;
}

const boundaryRowSql = `jsonb_build_object('ord', ord, 'engine', engine, 'utterance', utterance,
  'boundaries', boundaries, 'samples', samples, 'cached', cached, 'hasOtherTake', other IS NOT NULL)`;

/** The request's text, and the boundaries of the stored segments from `from` up to the first missing one. */
export async function readBoundaries(
  database: Queryable,
  id: string,
  from: number,
): Promise<StoredBoundaries | undefined> {
  const { rows } = await database.query<StoredBoundaries>(
    `WITH stored AS MATERIALIZED (
       SELECT * FROM segments WHERE task_id = $1 AND blob IS NOT NULL AND ord < coalesce(
         (SELECT min(ord) FROM segments WHERE task_id = $1 AND blob IS NULL), 2147483647)
     )
     SELECT request,
       coalesce((SELECT sum(samples) FROM stored WHERE ord < $2::int), 0)::bigint AS "samplesBefore",
       coalesce((SELECT jsonb_agg(${boundaryRowSql} ORDER BY ord) FROM stored WHERE ord >= $2), '[]') AS rows,
       (SELECT count(*) FROM stored) = n_seg AS complete
     FROM tasks WHERE id = $1`,
    [id, from],
  );
  return rows[0];
}

export interface WholeTask extends Pick<StoredBoundaries, 'request' | 'rows'> {
  readonly sampleRateHertz: number;
}

/** Completed tasks of an owner in the order of `ids`, without those that are not there. */
export async function readWholeTasks(
  database: Queryable,
  ids: readonly string[],
  ownerId: string,
): Promise<WholeTask[]> {
  const { rows } = await database.query<WholeTask>(
    `SELECT request, sample_rate AS "sampleRateHertz",
       (SELECT jsonb_agg(${boundaryRowSql} ORDER BY ord) FROM segments WHERE task_id = t.id) AS rows
     FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, place)
       JOIN tasks t ON t.id = wanted.id AND owner_id = $2 AND state = 'completed'
     ORDER BY place`,
    [ids, ownerId],
  );
  return rows;
}

/** The audio that a task consists of. Throws TASK_NOT_FOUND. */
export async function readOutput(database: Queryable, id: string): Promise<AudioOutput> {
  const { rows } = await database.query<OutputRow>(
    'SELECT format, sample_rate, bitrate FROM tasks WHERE id = $1',
    [id],
  );
  if (rows[0] === undefined) throw new AppError('TASK_NOT_FOUND');
  return outputOf(rows[0]);
}

export interface SegmentToRetry {
  readonly engine: string;
  readonly utterance: Utterance;
  readonly output: AudioOutput;
  readonly isStored: boolean;
  readonly characters: number;
}

export async function readSegment(
  database: Queryable,
  taskId: string,
  ord: number,
): Promise<SegmentToRetry | undefined> {
  const { rows } = await database.query<Omit<SegmentToRetry, 'output'> & OutputRow>(
    `SELECT s.engine, utterance, blob IS NOT NULL AS "isStored", chars AS characters, format, sample_rate, bitrate
     FROM segments s JOIN tasks ON tasks.id = task_id WHERE task_id = $1 AND ord = $2`,
    [taskId, ord],
  );
  return rows[0] && { ...rows[0], output: outputOf(rows[0]) };
}
