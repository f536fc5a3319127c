import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { ProjectKey } from '../project.ts';

export interface OpenItems {
  /** Number of open, failed and completed items. */
  readonly open: number;
  readonly failed: number;
  readonly done: number;
}

export async function countOpenItems(
  database: Kysely<Database>,
  { ownerId, id }: ProjectKey,
): Promise<OpenItems> {
  const { rows } = await sql<OpenItems>`
    SELECT count(*) FILTER (WHERE state IN ('pending', 'processing')) AS open,
      count(*) FILTER (WHERE state = 'error') AS failed, count(*) FILTER (WHERE state = 'done') AS done
    FROM batch_items WHERE owner_id = ${ownerId} AND batch_id = ${id}::uuid
  `.execute(database);
  return rows[0] ?? { open: 0, failed: 0, done: 0 };
}

/** Makes items pending again that failed or whose task was deleted. */
export async function retryItems(
  transaction: Transaction<Database>,
  { ownerId, id }: ProjectKey,
): Promise<void> {
  await sql`
    UPDATE batch_items i SET state = 'pending', error = NULL, error_details = NULL, updated_at = clock_timestamp()
    WHERE owner_id = ${ownerId} AND batch_id = ${id}::uuid AND (state = 'error' OR state = 'done'
      AND NOT EXISTS (SELECT FROM tasks t WHERE t.id = i.task_id AND t.owner_id = i.owner_id))
  `.execute(transaction);
}

/** Records a change, and the state of a project that is not running; a waiting one keeps waiting. */
export async function setProjectState(
  transaction: Transaction<Database>,
  { ownerId, id }: ProjectKey,
  state: 'paused' | 'completed' | 'error',
): Promise<void> {
  await sql`
    UPDATE batches SET updated_at = clock_timestamp(),
      state = CASE WHEN state = 'processing' THEN state ELSE ${state} END,
      finished_at = CASE WHEN state = 'processing' OR ${state} = 'paused' THEN NULL ELSE clock_timestamp() END,
      resume_at = CASE WHEN ${state} = 'paused' THEN resume_at END
    WHERE owner_id = ${ownerId} AND id = ${id}::uuid
  `.execute(transaction);
}

/** The tasks of items, including those that were accepted but not yet recorded. */
export async function tasksOf(
  transaction: Transaction<Database>,
  ownerId: string,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM tasks WHERE owner_id = ${ownerId} AND idempotency_key = ANY (${[...keys]}::text[])
  `.execute(transaction);
  return rows.map(({ id }) => id);
}

export async function itemsOf(
  transaction: Transaction<Database>,
  { ownerId, id }: ProjectKey,
  chapter?: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM batch_items WHERE owner_id = ${ownerId} AND batch_id = ${id}::uuid
      AND (${chapter ?? null}::uuid IS NULL OR chapter_id = ${chapter ?? null}::uuid)
  `.execute(transaction);
  return rows.map((row) => row.id);
}
