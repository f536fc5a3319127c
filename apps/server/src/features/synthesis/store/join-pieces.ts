import type { Queryable } from './queryable.ts';

/**
 * Joins the pieces of a text into one task: the completed ones up to the first incomplete one become part of the first
 * task, with their text, segments and charges. A piece without audio is dropped; a completed one after a gap becomes a
 * task of its own.
 */
const statement = `
WITH pieces AS MATERIALIZED (
  SELECT * FROM tasks WHERE id = $1 OR part_of = $1 ORDER BY id FOR UPDATE
), ready AS MATERIALIZED (
  SELECT coalesce(min(part_at) FILTER (WHERE state <> 'completed'), 2147483647) AS gap_at FROM pieces
  HAVING count(*) > 1 AND bool_and(state NOT IN ('queued', 'running')) AND bool_or(id = $1)
), joined AS MATERIALIZED (
  SELECT pieces.* FROM pieces, ready WHERE part_at < gap_at
), dropped AS MATERIALIZED (
  SELECT pieces.* FROM pieces, ready WHERE part_at >= gap_at AND charged = 0 AND id <> $1
), released AS (
  UPDATE tasks SET part_of = NULL, part_at = 0 FROM pieces, ready
  WHERE tasks.id = pieces.id AND pieces.id <> $1 AND pieces.part_at >= gap_at AND pieces.charged > 0
), placed AS MATERIALIZED (
  SELECT task_id, ord, row_number() OVER (ORDER BY part_at, ord) - 1 AS place
  FROM segments JOIN joined ON joined.id = task_id
), moved AS (
  UPDATE segments s SET task_id = $1, ord = place FROM placed
  WHERE s.task_id = placed.task_id AND s.ord = placed.ord AND s.task_id <> $1
), paid AS (
  DELETE FROM charges USING joined WHERE task_id = joined.id AND joined.id <> $1 RETURNING charges.*
), charged AS (
  INSERT INTO charges AS c (task_id, bucket, amount, owner_id, engine, voice, charged_at)
  SELECT $1, bucket, sum(amount), min(owner_id), min(engine), min(voice), min(charged_at) FROM paid GROUP BY bucket
  ON CONFLICT (task_id, bucket) DO UPDATE SET amount = c.amount + excluded.amount
), whole AS (
  UPDATE tasks SET
    request = jsonb_set(tasks.request, '{text}', to_jsonb((SELECT string_agg(request->>'text', '' ORDER BY part_at)
      FROM (TABLE joined UNION ALL TABLE dropped) t))),
    warnings = ARRAY(SELECT DISTINCT unnest(warnings) FROM joined),
    n_seg = sums.n_seg, done = sums.done, reserved = sums.reserved, charged = sums.charged,
    characters = sums.characters, predicted_ms = sums.predicted_ms, finished_at = sums.finished_at
  FROM (SELECT sum(n_seg) AS n_seg, sum(done) AS done, sum(reserved) AS reserved, sum(charged) AS charged,
      sum(characters) AS characters, sum(predicted_ms) AS predicted_ms, max(finished_at) AS finished_at
    FROM joined HAVING count(*) > 1) AS sums
  WHERE tasks.id = $1 RETURNING tasks.id, owner_id, state
), gone AS (
  DELETE FROM tasks USING (TABLE joined UNION ALL TABLE dropped) t WHERE tasks.id = t.id AND t.id <> $1
)
SELECT (SELECT count(*) FROM ready)::int AS ready,
  (SELECT count(pg_notify('ev', json_build_object('task', id, 'ownerId', owner_id, 'state', state)::text)) FROM whole)`;

/** Joins the pieces that follow a task to it. Returns false when there are none, or some are still being spoken. */
export async function joinPieces(database: Queryable, first: string): Promise<boolean> {
  const { rows } = await database.query<{ ready: number }>(statement, [first]);
  return (rows[0]?.ready ?? 0) > 0;
}

/** The first tasks of texts whose pieces were never joined because their process died. */
export async function unjoinedTexts(database: Queryable, olderThanMs: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT part_of AS id FROM tasks WHERE part_of IS NOT NULL GROUP BY part_of
     HAVING max(created_at) < now() - $1 * interval '1 millisecond'`,
    [olderThanMs],
  );
  return rows.map(({ id }) => id);
}
