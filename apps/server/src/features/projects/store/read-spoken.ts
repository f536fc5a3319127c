import type { ProjectSettings } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { ProjectKey } from '../project.ts';

/** A chapter of which every part is spoken. */
export interface SpokenChapter {
  readonly title: string;
  readonly level: number;
  /** Its place in the project, from 1. */
  readonly number: number;
  readonly tasks: readonly SpokenTask[];
}

export interface SpokenTask {
  readonly id: string;
  readonly durationMs: number;
  readonly sampleRate: number;
  readonly segments: readonly {
    readonly ord: number;
    readonly blob: string;
    readonly bytes: number;
    readonly samples: number;
  }[];
}

/** The completed chapters of a project in order; all, or one. */
export async function readSpokenChapters(
  database: Kysely<Database>,
  { id }: ProjectKey,
  chapter: string | undefined,
): Promise<SpokenChapter[]> {
  const { rows } = await sql<SpokenChapter>`
    SELECT title, level, number, tasks FROM (
      SELECT id, title, level, row_number() OVER (ORDER BY ord)::int AS number
      FROM project_chapters WHERE project_id = ${id}::uuid
    ) AS c, LATERAL (
      SELECT bool_and(coalesce(t.state = 'completed', false)) AS "isWhole",
        json_agg(json_build_object('id', t.id, 'durationMs', s."durationMs", 'sampleRate', t.sample_rate,
        'segments', s.segments) ORDER BY i.ord)
          AS tasks
      FROM batch_items i LEFT JOIN tasks t ON t.id = i.task_id AND t.owner_id = i.owner_id, LATERAL (
        SELECT sum(samples) * 1000.0 / t.sample_rate AS "durationMs",
          json_agg(json_build_object('ord', ord, 'blob', blob, 'bytes', bytes, 'samples', samples) ORDER BY ord) AS segments
        FROM segments WHERE task_id = t.id
      ) AS s WHERE i.chapter_id = c.id
    ) AS spoken
    WHERE "isWhole" AND (${chapter ?? null}::uuid IS NULL OR id = ${chapter ?? null}::uuid) ORDER BY number
  `.execute(database);
  return rows;
}

/** The project with this id, whoever owns it; at most one. */
export async function findProject(
  database: Kysely<Database>,
  id: string,
): Promise<(ProjectKey & { readonly title: string; readonly settings: ProjectSettings }) | undefined> {
  return database
    .selectFrom('projects')
    .select(['id', 'owner_id as ownerId', 'title', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst();
}
