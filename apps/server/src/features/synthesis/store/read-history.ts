import type { GuestWork, HistorySort, SynthesisBody } from '@parlando/contract';
import { containsPattern } from '../../../database/contains-pattern.ts';
import type { TaskRowState } from '../../../database/tables/synthesis.ts';
import type { Queryable } from './queryable.ts';
import { type TaskView, taskColumns } from './read-task.ts';

export interface HistoryFilter {
  readonly search?: string | undefined;
  readonly states?: readonly TaskRowState[] | undefined;
  readonly favorite?: boolean | undefined;
}

const historyOrders = {
  newest: 'created_at DESC, id DESC',
  oldest: 'created_at, id',
  longest: 'characters DESC, created_at DESC, id DESC',
  shortest: 'characters, created_at DESC, id DESC',
} as const satisfies Record<HistorySort, string>;

export interface HistoryPage {
  readonly order: HistorySort;
  readonly offset: number;
  readonly limit: number;
}

/** A task as its owner's history lists it. */
export interface HistoryView extends TaskView {
  readonly text: string;
  /** Characters of the whole text, whatever was charged for it. */
  readonly textCharacters: number;
  /** Names of the cast. */
  readonly speakers: readonly string[];
  /** Length of its audio; null until all of it is stored. */
  readonly samples: number | null;
  readonly isFavorite: boolean;
}

const shownCharacters = 200;

/** The text as it was sent; for SSML, the text that is spoken. */
const text = `left(coalesce(nullif(btrim(request->>'text'), ''),
  (SELECT string_agg(text, ' ' ORDER BY ord) FROM segments WHERE task_id = t.id AND ord < 50)), ${shownCharacters})`;

const historyColumns = `${taskColumns}, ${text} AS text, t.characters AS "textCharacters",
  favorite_at IS NOT NULL AS "isFavorite",
  coalesce((SELECT jsonb_agg(member->>'name') FROM jsonb_array_elements(request->'cast') member), '[]') AS speakers,
  CASE WHEN state = 'completed' THEN (SELECT sum(samples) FROM segments WHERE task_id = t.id) END AS samples`;

const matches = (expression: string) =>
  `lower(${expression}) LIKE ANY (SELECT lower(pattern) FROM unnest($2::text[]) AS pattern)`;

/** Whether a task, as `t`, speaks a part of a project in its current version. */
export const isOfProject = `(project_id IS NOT NULL AND EXISTS (SELECT FROM batch_items i
  WHERE i.owner_id = t.owner_id AND i.batch_id = t.project_id AND i.task_id = t.id))`;

const isInHistory = 'owner_id = $1 AND project_id IS NULL AND part_of IS NULL';

const condition = `${isInHistory}
  AND ($2::text[] IS NULL
    OR ${matches(`coalesce(nullif(btrim(request->>'text'), ''), request->>'ssml', '')`)}
    OR ${matches(`voice || ' ' || coalesce(request->>'voice', request->>'speaker', '')`)})
  AND ($3::text[] IS NULL OR state = ANY ($3)) AND ($4::boolean IS NULL OR (favorite_at IS NOT NULL) = $4)`;

export async function readHistory(
  database: Queryable,
  ownerId: string,
  { search, states, favorite }: HistoryFilter,
  { order, offset, limit }: HistoryPage,
): Promise<{ total: number; tasks: HistoryView[] }> {
  const values = [ownerId, search?.trim() ? patternsOf(search) : null, states ?? null, favorite ?? null];
  const sorted = historyOrders[order];
  // What a task is shown with is read for those of the page only, not for all the tasks before it.
  const { rows } = await database.query<HistoryView & { total: number }>(
    `WITH found AS MATERIALIZED (SELECT id, created_at, characters FROM tasks t WHERE ${condition}),
       page AS (
         SELECT id AS shown, row_number() OVER (ORDER BY ${sorted}) AS nth
         FROM (SELECT * FROM found ORDER BY ${sorted} OFFSET $5 LIMIT $6) AS part
       )
     SELECT total, history.* FROM (SELECT count(*) AS total FROM found) AS counted
       LEFT JOIN (SELECT ${historyColumns}, nth FROM page JOIN tasks t ON id = shown) AS history ON true
     ORDER BY nth`,
    [...values, offset, limit],
  );
  return { total: rows[0]?.total ?? 0, tasks: rows.filter(({ id }) => id !== null) };
}

/**
 * With accents as part of their letters, and apart, as macOS sends them; with Latin letters and digits of usual and of
 * full width. PostgreSQL normalizes text only in a UTF-8 database, and would do so with every text.
 */
function patternsOf(search: string): string[] {
  const forms = ['NFC', 'NFD', 'NFKC'].map((form) => search.normalize(form));
  const wide = search.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  return [...forms, wide].map(containsPattern);
}

/** A place among the tasks of an owner, oldest first. `createdAt`: a date rounds it. */
export interface HistoryKey {
  readonly createdAt: string;
  readonly id: string;
}

/** The next tasks after a place, whatever has come or gone meanwhile. */
export async function readKeys(
  database: Queryable,
  ownerId: string,
  after: HistoryKey,
  limit: number,
): Promise<HistoryKey[]> {
  const { rows } = await database.query<HistoryKey>(
    `SELECT id, created_at::text AS "createdAt" FROM tasks
     WHERE ${isInHistory} AND (created_at, id) > ($2, $3) ORDER BY created_at, id LIMIT $4`,
    [ownerId, after.createdAt, after.id, limit],
  );
  return rows;
}

export interface SegmentView {
  readonly ord: number;
  readonly text: string;
  /** Offset of its words in the request's text, in code points; null for silence. */
  readonly sourceStart: number | null;
  readonly characters: number;
  readonly isStored: boolean;
  readonly samples: number | null;
  readonly error: string | null;
}

export interface DetailView extends HistoryView {
  readonly request: SynthesisBody;
}

const segmentViews = `(
  SELECT json_agg(json_build_object('ord', ord, 'text', text, 'characters', chars,
    'sourceStart', jsonb_path_query_first(utterance, '$.parts[*].alignment[0].sourceStart'), 'isStored', blob IS NOT NULL,
    'samples', samples, 'error', error) ORDER BY ord)
  FROM segments WHERE task_id = t.id)`;

/** Reads a task and its segments in one statement, so that both are from the same snapshot. */
export async function readDetail(
  database: Queryable,
  id: string,
  ownerId: string,
): Promise<{ task: DetailView; segments: SegmentView[] } | undefined> {
  const { rows } = await database.query<DetailView & { parts: SegmentView[] }>(
    `SELECT ${historyColumns}, request, ${segmentViews} AS parts FROM tasks t WHERE id = $1 AND owner_id = $2`,
    [id, ownerId],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { parts, ...task } = found;
  return { task, segments: parts };
}

/** Toggles the favourite mark. Returns undefined when there is no such task. */
export async function toggleFavorite(
  database: Queryable,
  id: string,
  ownerId: string,
): Promise<boolean | undefined> {
  const { rows } = await database.query<{ isFavorite: boolean }>(
    `UPDATE tasks SET favorite_at = CASE WHEN favorite_at IS NULL THEN now() END
     WHERE id = $1 AND owner_id = $2 RETURNING favorite_at IS NOT NULL AS "isFavorite"`,
    [id, ownerId],
  );
  return rows[0]?.isFavorite;
}

/** All open tasks of an owner but those of projects, or those of `ids`. */
export async function openTasks(
  database: Queryable,
  ownerId: string,
  ids: readonly string[] | undefined,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM tasks t WHERE owner_id = $1
       AND (id = ANY ($2) OR $2::text[] IS NULL AND NOT ${isOfProject})
       AND state IN ('queued', 'running')`,
    [ownerId, ids ?? null],
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes ended tasks, all but those of projects or those of `ids`; returns how many. The ledger stays. So that their
 * texts and audio are gone as well, ended batches lose the items of these tasks, or are deleted where all tasks are; and
 * the cache loses the audio, unless another task has the same or an acceptance is about to reference it. The cleaner
 * deletes what nothing references.
 */
export async function deleteTasks(
  database: Queryable,
  ownerId: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const { rows } = await database.query<{ deleted: number }>(
    `WITH gone AS (
       DELETE FROM tasks t WHERE owner_id = $1
         AND (id = ANY ($2) OR $2::text[] IS NULL AND NOT ${isOfProject})
         AND state NOT IN ('queued', 'running') RETURNING id
     ), spoken AS MATERIALIZED (
       SELECT DISTINCT take.blob FROM segments s JOIN gone ON task_id = gone.id,
         unnest(ARRAY[s.blob, earlier->>'blob', other->>'blob']) AS take(blob)
     ), unused AS MATERIALIZED (
       SELECT key FROM audio_cache c JOIN spoken USING (blob)
       WHERE NOT EXISTS (SELECT FROM segments s WHERE s.blob = c.blob AND task_id NOT IN (SELECT id FROM gone))
       ORDER BY key FOR UPDATE OF c SKIP LOCKED
     ), forgotten AS (
       DELETE FROM audio_cache WHERE key IN (SELECT key FROM unused)
     ), ended AS MATERIALIZED (
       SELECT id FROM batches WHERE owner_id = $1 AND kind = 'list' AND state IN ('completed', 'error')
     ), items AS (
       DELETE FROM batch_items WHERE owner_id = $1 AND batch_id IN (SELECT id FROM ended)
         AND task_id IN (SELECT id FROM gone)
     ), lists AS (
       DELETE FROM batches WHERE $2::text[] IS NULL AND owner_id = $1 AND id IN (SELECT id FROM ended)
     )
     SELECT count(*)::int AS deleted FROM gone`,
    [ownerId, ids ?? null],
  );
  return rows[0]?.deleted ?? 0;
}

/** The current task of a batch stays with the batch, which stays with the guest. A project moves as a whole. */
const isMovable = `owner_id = $1 AND (project_id IS NOT NULL OR NOT EXISTS (
  SELECT FROM batch_items i WHERE i.owner_id = $1 AND i.task_id = tasks.id AND i.state = 'processing'))`;

export async function countMovable(database: Queryable, ownerId: string): Promise<GuestWork> {
  const { rows } = await database.query<GuestWork>(
    `SELECT (SELECT count(*) FROM tasks WHERE ${isMovable} AND ${isInHistory}) AS tasks,
       (SELECT count(*) FROM batches WHERE owner_id = $1 AND kind = 'project') AS projects`,
    [ownerId],
  );
  return rows[0] as GuestWork;
}

/**
 * Moves tasks, and projects with their tasks. Idempotency keys are removed, because both owners may have used the same
 * one; those of a project identify its parts and are kept. A worker loses its lease on a project and starts again for the
 * new owner. One that waited for the quota of the guest resumes: the batch runner finds it.
 */
export async function moveTasks(database: Queryable, from: string, to: string): Promise<GuestWork> {
  const { rows } = await database.query<GuestWork>(
    `WITH projects AS (
       UPDATE batches SET owner_id = $2, guest_address = NULL, runner = NULL, lease_until = NULL, fence = fence + 1,
         resume_at = CASE WHEN resume_at IS NOT NULL THEN now() END
       WHERE owner_id = $1 AND kind = 'project' RETURNING id
     ), moved AS (
       UPDATE tasks SET owner_id = $2, idempotency_key = CASE WHEN project_id IS NOT NULL THEN idempotency_key END
       WHERE ${isMovable} RETURNING project_id IS NULL AND part_of IS NULL AS listed
     )
     SELECT (SELECT count(*) FROM moved WHERE listed) AS tasks, (SELECT count(*) FROM projects) AS projects`,
    [from, to],
  );
  return rows[0] as GuestWork;
}
