import { randomUUID } from 'node:crypto';
import { AppError } from '@parlando/contract';
import { sql, type Transaction } from 'kysely';
import { toStorableJson } from '../../../database/storable-json.ts';
import type { Database } from '../../../database/tables.ts';
import type { ChapterPart, CutChapter, ProjectKey } from '../project.ts';

export interface PlacedChapter extends CutChapter {
  readonly id: string;
  readonly ord: number;
}

/** An item that is no longer wanted. */
export type RemovedItems = readonly string[];

/** Adds chapters, with everything in them to be spoken. Throws IDEMPOTENCY_KEY_REUSED for an id of another. */
export async function insertChapters(
  transaction: Transaction<Database>,
  { ownerId, id: projectId }: ProjectKey,
  chapters: readonly PlacedChapter[],
): Promise<void> {
  const rows = chapters.map(({ id, ord, title, text, level, marks, parts }) => ({
    ...{ id, ord, title, text, level, marks },
    characters: parts.reduce((sum, part) => sum + part.characters, 0),
  }));
  const { numAffectedRows } = await sql`
    INSERT INTO project_chapters (id, project_id, ord, title, text, level, marks, characters)
    SELECT id, ${projectId}::uuid, ord, title, text, level, marks, characters
    FROM jsonb_to_recordset(${toStorableJson(rows)}::jsonb)
      AS c(id uuid, ord int, title text, text text, level int, marks jsonb, characters int)
    ON CONFLICT (id) DO NOTHING
  `.execute(transaction);
  if (numAffectedRows !== BigInt(rows.length)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  const items = chapters.flatMap(({ id, parts }) => parts.map((part, ord) => newItem(id, ord, part)));
  await insertItems(transaction, { ownerId, id: projectId }, items);
}

/**
 * Changes a chapter's text or voice. Unchanged parts keep their audio. Returns the removed items.
 */
export async function rewriteChapter(
  transaction: Transaction<Database>,
  key: ProjectKey,
  { id, title, text, level, marks, parts }: Omit<PlacedChapter, 'ord'>,
): Promise<RemovedItems> {
  const known = await transaction
    .selectFrom('batch_items')
    .select(['id', 'content_hash'])
    .where('chapter_id', '=', id)
    .orderBy('ord')
    .execute();
  const spare = new Map<string | null, string[]>();
  for (const item of known) spare.set(item.content_hash, [...(spare.get(item.content_hash) ?? []), item.id]);
  const kept: { id: string; ord: number }[] = [];
  const added: NewItem[] = [];
  for (const [ord, part] of parts.entries()) {
    const same = spare.get(part.contentHash)?.shift();
    if (same === undefined) added.push(newItem(id, ord, part));
    else kept.push({ id: same, ord });
  }
  const removed = [...spare.values()].flat();
  const characters = parts.reduce((sum, part) => sum + part.characters, 0);
  await transaction
    .updateTable('project_chapters')
    .set({ title, text, level, marks: marks ? sql`${toStorableJson(marks)}::jsonb` : null, characters })
    .where('id', '=', id)
    .execute();
  if (removed.length > 0) {
    await transaction
      .deleteFrom('batch_items')
      .where('chapter_id', '=', id)
      .where('id', 'in', removed)
      .execute();
  }
  await sql`
    UPDATE batch_items i SET ord = k.ord FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS k(id uuid, ord int)
    WHERE i.chapter_id = ${id}::uuid AND i.id = k.id AND i.ord <> k.ord
  `.execute(transaction);
  await insertItems(transaction, key, added);
  return removed;
}

export async function orderChapters(
  transaction: Transaction<Database>,
  { id }: ProjectKey,
  ids: readonly string[],
): Promise<void> {
  await sql`
    UPDATE project_chapters c SET ord = w.ord FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS w(id, ord)
    WHERE c.id = w.id AND project_id = ${id}::uuid
  `.execute(transaction);
}

/** Replaces every item of a chapter by a new one with another take. Returns the removed items. */
export async function renewItems(
  transaction: Transaction<Database>,
  key: ProjectKey,
  chapter: string,
  createTake: () => number,
): Promise<RemovedItems> {
  const { rows } = await sql<NewItem & { old: string }>`
    DELETE FROM batch_items WHERE chapter_id = ${chapter}::uuid
    RETURNING id AS old, chapter_id, ord, request, content_hash, characters
  `.execute(transaction);
  await insertItems(
    transaction,
    key,
    rows.map(({ old, ...item }) => ({ ...item, id: randomUUID(), take: createTake() })),
  );
  return rows.map(({ old }) => old);
}

interface NewItem {
  readonly id: string;
  readonly chapter_id: string;
  readonly ord: number;
  readonly request: unknown;
  readonly content_hash: string;
  readonly characters: number;
  readonly take: number;
}

function newItem(chapter: string, ord: number, { request, contentHash, characters }: ChapterPart): NewItem {
  return {
    id: randomUUID(),
    chapter_id: chapter,
    ord,
    request,
    content_hash: contentHash,
    characters,
    take: 0,
  };
}

async function insertItems(
  transaction: Transaction<Database>,
  { ownerId, id }: ProjectKey,
  items: readonly NewItem[],
): Promise<void> {
  await sql`
    INSERT INTO batch_items (owner_id, batch_id, id, chapter_id, ord, request, content_hash, characters, take)
    SELECT ${ownerId}, ${id}::uuid, i.* FROM jsonb_to_recordset(${toStorableJson(items)}::jsonb)
      AS i(id uuid, chapter_id uuid, ord int, request jsonb, content_hash text, characters int, take bigint)
  `.execute(transaction);
}
