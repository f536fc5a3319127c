import type { Queryable } from './queryable.ts';

/** The take of a segment that is heard, as the columns `earlier` and `other` keep one. */
export const presentTakeSql = `jsonb_build_object('key', key, 'blob', blob, 'bytes', bytes, 'samples', samples,
      'boundaries', boundaries)`;

export interface TakeChoice {
  readonly id: string;
  readonly ord: number;
  /** `other`: swap the two. */
  readonly use: 'present' | 'other';
  /** Whether the unused take is deleted. */
  readonly only: boolean;
}

const statement = `
WITH task AS MATERIALIZED (
  SELECT id FROM tasks WHERE id = $1 AND state = 'completed' FOR UPDATE
)
UPDATE segments SET
  other = CASE WHEN NOT $4::boolean THEN CASE WHEN $3::boolean THEN ${presentTakeSql} ELSE other END END,
  key = CASE WHEN $3 THEN other->>'key' ELSE key END,
  blob = CASE WHEN $3 THEN other->>'blob' ELSE blob END,
  bytes = CASE WHEN $3 THEN (other->>'bytes')::int ELSE bytes END,
  samples = CASE WHEN $3 THEN (other->>'samples')::int ELSE samples END,
  boundaries = CASE WHEN $3 THEN other->'boundaries' ELSE boundaries END
FROM task WHERE task_id = task.id AND ord = $2::int AND other IS NOT NULL RETURNING ord`;

/** Chooses between the two takes of a segment. False when the task is not complete or there is no other take. */
export async function chooseTake(database: Queryable, choice: TakeChoice): Promise<boolean> {
  const { id, ord, use, only } = choice;
  const { rows } = await database.query(statement, [id, ord, use === 'other', only]);
  return rows.length > 0;
}
