import { toStorableJson } from '../../../database/storable-json.ts';
import type { SegmentWork, Speaker } from '../task-row.ts';
import type { Queryable } from './queryable.ts';

/** Conditions under which a task may be reassigned to another engine. */
export interface Replaceability {
  /** The caller accepts a voice other than the requested one. */
  readonly isAllowed: boolean;
  /** Audio is streamed during synthesis. */
  readonly isStreamed: boolean;
  /** No engine has produced audio for it: everything stored came from the cache. */
  readonly isUntouched: boolean;
  /** Some of it is stored, so a stream may have sent it already. */
  readonly isBegun: boolean;
}

const untouched = `NOT EXISTS (SELECT FROM segments
  WHERE task_id = tasks.id AND (blob IS NOT NULL AND NOT cached OR earlier IS NOT NULL))`;

export async function readReplaceability(
  database: Queryable,
  id: string,
): Promise<Replaceability | undefined> {
  const { rows } = await database.query<Replaceability>(
    `SELECT request->>'fallback' IS DISTINCT FROM 'deny' AS "isAllowed",
       coalesce((request->>'stream')::boolean, false) AS "isStreamed", ${untouched} AS "isUntouched",
       done > 0 AS "isBegun"
     FROM tasks WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/** Nothing is reserved or refunded: the same text costs the same. */
const statement = `
WITH task AS MATERIALIZED (
  SELECT id FROM tasks WHERE id = $1 AND fence = $2 AND state = 'running' AND ${untouched} FOR UPDATE
), moved AS (
  UPDATE segments SET engine = input.engine, utterance = input.utterance, key = input.key, blob = NULL, bytes = NULL,
    samples = NULL, boundaries = NULL, cached = false
  FROM task, jsonb_to_recordset($3::jsonb) AS input(ord int, engine text, utterance jsonb, key text)
  WHERE task_id = task.id AND segments.ord = input.ord
), noted AS (
  UPDATE charges SET engine = $4::text, voice = $5::text FROM task WHERE task_id = task.id
), named AS (
  UPDATE tasks SET engine = $4::text, voice = $5::text, done = 0, charged = 0,
    warnings = array_append(array_remove(warnings, 'ENGINE_FALLBACK'), 'ENGINE_FALLBACK')
  FROM task WHERE tasks.id = task.id RETURNING tasks.id, tasks.owner_id
)
SELECT pg_notify('ev', json_build_object('task', id, 'ownerId', owner_id, 'state', 'running',
  'speaker', json_build_object('engine', $4::text, 'voice', $5::text))::text) FROM named`;

/**
 * Reassigns a task without audio to another engine. Returns false when another process has claimed it, or it has audio
 * by now.
 */
export async function replaceEngine(
  database: Queryable,
  task: { readonly id: string; readonly fence: number },
  segments: readonly SegmentWork[],
  { engine, voice }: Speaker,
): Promise<boolean> {
  const values = [task.id, task.fence, toStorableJson(segments), engine, voice];
  const { rows } = await database.query(statement, values);
  return rows.length > 0;
}
