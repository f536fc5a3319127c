import type { BatchItemStatus, BatchStatus, Chapter, Mark, ProjectSettings } from '@parlando/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { ChapterKey, ProjectKey } from '../project.ts';

export interface ProjectView extends ProjectKey {
  readonly title: string;
  readonly settings: ProjectSettings;
  readonly state: BatchStatus;
  readonly pauseReason: string | null;
  readonly pauseDetails: Record<string, unknown> | null;
  readonly resumesAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly chapters: number;
  /** Number of unfinished chapters. */
  readonly openChapters: number;
  readonly characters: number;
  readonly charactersDone: number;
  readonly durationMs: number;
}

export interface PartView {
  readonly state: BatchItemStatus;
  readonly error: string | null;
  readonly errorDetails: Record<string, unknown> | null;
  readonly characters: number;
  /** What its task was charged; without one, its characters. */
  readonly cost: number;
  readonly durationMs: number | null;
  readonly taskId: string | null;
  readonly warnings: readonly string[] | null;
}

export interface ChapterView {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  readonly characters: number;
  readonly parts: readonly PartView[];
}

export async function readProject(
  database: Kysely<Database>,
  { ownerId, id }: ProjectKey,
): Promise<{ project: ProjectView; chapters: ChapterView[] } | undefined> {
  const [project] = await selectProjects(database, sql`p.owner_id = ${ownerId} AND p.id = ${id}::uuid`);
  return project && { project, chapters: await selectChapters(database, id) };
}

/** An owner's projects, most recently changed first. */
export function readProjects(database: Kysely<Database>, ownerId: string): Promise<ProjectView[]> {
  return selectProjects(database, sql`p.owner_id = ${ownerId}`);
}

/** Those that run or have changed at or after `since`. */
export function readRecentProjects(
  database: Kysely<Database>,
  ownerId: string,
  since: Date,
): Promise<ProjectView[]> {
  return selectProjects(
    database,
    sql`p.owner_id = ${ownerId} AND (b.state = 'processing' OR b.updated_at >= ${since})`,
  );
}

export async function readChapter(
  database: Kysely<Database>,
  { ownerId, id, chapter }: ChapterKey,
): Promise<Chapter | undefined> {
  const found = await database
    .selectFrom('project_chapters as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .select(['c.title', 'c.text', 'c.level', 'c.marks'])
    .where('p.owner_id', '=', ownerId)
    .where('p.id', '=', id)
    .where('c.id', '=', chapter)
    .executeTakeFirst();
  return found && asWritten(found);
}

/** Without marks where there are none. */
function asWritten<Row extends { readonly marks: Mark[] | null }>({ marks, ...chapter }: Row) {
  return { ...chapter, ...(marks !== null && { marks }) };
}

/** Its chapters in their order, without their texts, which may be millions of characters. */
export function readChapterIds(database: Kysely<Database>, { id }: ProjectKey) {
  return database
    .selectFrom('project_chapters')
    .select('id')
    .where('project_id', '=', id)
    .orderBy('ord')
    .execute();
}

/** What is converted: its settings, and its chapters as they are written. */
export interface WrittenProject {
  readonly settings: ProjectSettings;
  readonly chapters: readonly (Chapter & { readonly id: string; readonly ord: number })[];
}

export async function readWritten(
  database: Kysely<Database>,
  { ownerId, id }: ProjectKey,
): Promise<WrittenProject | undefined> {
  const project = await database
    .selectFrom('projects')
    .select('settings')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (project === undefined) return undefined;
  const chapters = await database
    .selectFrom('project_chapters')
    .select(['id', 'ord', 'title', 'text', 'level', 'marks'])
    .where('project_id', '=', id)
    .orderBy('ord')
    .execute();
  return { ...project, chapters: chapters.map((chapter) => asWritten(chapter)) };
}

async function selectProjects(
  database: Kysely<Database>,
  which: RawBuilder<unknown>,
): Promise<ProjectView[]> {
  const { rows } = await sql<ProjectView>`
    SELECT p.id, p.owner_id AS "ownerId", title, settings, state, pause_reason AS "pauseReason",
      pause_details AS "pauseDetails", resume_at AS "resumesAt", created_at AS "createdAt",
      updated_at AS "updatedAt", chapters.*, parts.*
    FROM projects p JOIN batches b ON b.owner_id = p.owner_id AND b.id = p.id, LATERAL (
      SELECT count(*) AS chapters, coalesce(sum(characters), 0) AS characters
      FROM project_chapters WHERE project_id = p.id
    ) AS chapters, LATERAL (
      SELECT count(DISTINCT chapter_id) FILTER (WHERE i.state <> 'done') AS "openChapters",
        coalesce(sum(characters) FILTER (WHERE i.state = 'done'), 0) AS "charactersDone",
        coalesce(sum(duration_ms) FILTER (WHERE i.state = 'done'), 0) AS "durationMs"
      FROM batch_items i WHERE i.owner_id = p.owner_id AND batch_id = p.id
    ) AS parts
    WHERE ${which} ORDER BY updated_at DESC, p.id
  `.execute(database);
  return rows;
}

async function selectChapters(database: Kysely<Database>, id: string): Promise<ChapterView[]> {
  const { rows } = await sql<ChapterView>`
    SELECT c.id, title, level, c.characters, coalesce((
      SELECT json_agg(json_build_object('state', i.state, 'error', i.error, 'errorDetails', i.error_details,
        'characters', i.characters, 'cost', coalesce(t.characters, i.characters), 'durationMs', duration_ms,
        'taskId', t.id, 'warnings', t.warnings) ORDER BY i.ord)
      FROM batch_items i LEFT JOIN tasks t ON t.id = task_id AND t.owner_id = i.owner_id
      WHERE i.chapter_id = c.id
    ), '[]') AS parts
    FROM project_chapters c WHERE project_id = ${id}::uuid ORDER BY ord
  `.execute(database);
  return rows;
}
