import type { BatchStatus } from '@parlando/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { toStorableJson } from '../../../database/storable-json.ts';
import type { TaskRowState } from '../../../database/tables/synthesis.ts';
import type { Database } from '../../../database/tables.ts';
import type { BatchLease, Failure, ItemOutcome, ItemRequest, Resumption } from '../batch.ts';
import { isHeld } from './claim-batches.ts';
import { boundedIdleness, notifyBatch } from './own-batch.ts';

export interface NextItem {
  readonly id: string;
  readonly request: ItemRequest;
  /** `processing`: accepted, and its end not yet known here. */
  readonly state: 'pending' | 'processing';
  readonly taskId: string | null;
  /** Null without a task, and when it was deleted. */
  readonly taskState: TaskRowState | null;
  /** Which of several equal takes is wanted; 0: any. */
  readonly take: number;
}

export interface Advance {
  /** Outcome of the previous item. */
  readonly outcome?: ItemOutcome | undefined;
  /** Whether to yield the slot to other waiting batches. */
  readonly yields: boolean;
}

/**
 * Stores the outcome of an item and returns the next one, in one transaction. Returns undefined when the lease is over:
 * there is no next item, the batch was paused, ended or taken over, or it yielded to another.
 *
 * Runs several statements under a lock on the batch's row, so that each sees changes committed while it waited for the
 * lock.
 */
export function advanceBatch(
  database: Kysely<Database>,
  lease: BatchLease,
  { outcome, yields }: Advance,
): Promise<NextItem | undefined> {
  return database.transaction().execute(async (transaction) => {
    const held = await sql<{ state: BatchStatus }>`
      SELECT state, ${boundedIdleness} FROM batches WHERE ${isHeld(lease)} FOR UPDATE`.execute(transaction);
    const before = held.rows[0]?.state;
    if (before === undefined) return undefined;
    if (outcome !== undefined) await settle(transaction, lease, outcome);
    const pauses = outcome?.kind === 'pause' && before === 'processing';
    const next = await nextItem(transaction, lease, before === 'processing' && !pauses);
    const after =
      before === 'processing' && !pauses && next === undefined ? await endState(transaction, lease) : before;
    const stays = next !== undefined && !yields;
    if (stays && outcome === undefined) return next;
    await update(transaction, lease, {
      state: pauses ? 'paused' : after,
      pausedBy: pauses ? outcome : undefined,
      stays,
    });
    await notifyBatch(transaction, { ownerId: lease.ownerId, isOpen: next !== undefined && yields });
    return stays ? next : undefined;
  });
}

/**
 * Accepts a task for an item and records it. Returns false, accepting nothing, when the batch was taken over or the item
 * removed. Holds a lock on the batch's row meanwhile, so that stopping or deleting the batch either finds the task or
 * prevents it.
 */
export function acceptItem(
  database: Kysely<Database>,
  lease: BatchLease,
  id: string,
  accept: () => Promise<string>,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      UPDATE batches SET updated_at = clock_timestamp() WHERE ${isHeld(lease)}
      RETURNING ${boundedIdleness}`.execute(transaction);
    if (rows.length === 0 || !(await isThere(transaction, lease, id))) return false;
    const taskId = await accept();
    await transaction
      .updateTable('batch_items')
      .set({ state: 'processing', task_id: taskId, updated_at: sql<Date>`clock_timestamp()` })
      .where('owner_id', '=', lease.ownerId)
      .where('batch_id', '=', lease.id)
      .where('id', '=', id)
      .execute();
    if (lease.kind === 'project') {
      await transaction.updateTable('tasks').set({ project_id: lease.id }).where('id', '=', taskId).execute();
    }
    await notifyBatch(transaction, { ownerId: lease.ownerId, isOpen: false });
    return true;
  });
}

/** Edits of a project remove items under the same lock. */
async function isThere(
  transaction: Transaction<Database>,
  { ownerId, id: batchId }: BatchLease,
  id: string,
): Promise<boolean> {
  const item = await transaction
    .selectFrom('batch_items')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batchId)
    .where('id', '=', id)
    .executeTakeFirst();
  return item !== undefined;
}

const durationOfTask = sql<number>`(
  SELECT sum(s.samples) * 1000 / max(t.sample_rate) FROM tasks t JOIN segments s ON s.task_id = t.id
  WHERE t.id = batch_items.task_id)`;

async function settle(
  transaction: Transaction<Database>,
  { ownerId, id }: BatchLease,
  outcome: ItemOutcome,
): Promise<void> {
  const failure = outcome.kind === 'error' ? outcome.failure : undefined;
  await transaction
    .updateTable('batch_items')
    .set({
      state: outcome.kind === 'pause' ? 'pending' : outcome.kind,
      error: failure?.code ?? null,
      error_details: detailsOf(failure),
      ...(outcome.kind === 'done' && { duration_ms: durationOfTask }),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', id)
    .where('id', '=', outcome.id)
    .execute();
}

/** The item in progress comes first, even in a paused batch. */
async function nextItem(
  transaction: Transaction<Database>,
  { ownerId, id }: BatchLease,
  isRunning: boolean,
): Promise<NextItem | undefined> {
  const { rows } = await sql<NextItem>`
    SELECT i.id, i.request, i.state, i.take, task_id AS "taskId", t.state AS "taskState"
    FROM batch_items i LEFT JOIN tasks t ON t.id = task_id AND t.owner_id = i.owner_id
      LEFT JOIN project_chapters c ON c.id = i.chapter_id
    WHERE i.owner_id = ${ownerId} AND batch_id = ${id}::uuid
      AND (i.state = 'processing' OR i.state = 'pending' AND ${isRunning}::boolean)
    ORDER BY i.state = 'pending', c.ord, i.ord LIMIT 1
  `.execute(transaction);
  return rows[0];
}

async function endState(
  transaction: Transaction<Database>,
  { ownerId, id }: BatchLease,
): Promise<'completed' | 'error'> {
  const failed = await transaction
    .selectFrom('batch_items')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', id)
    .where('state', '=', 'error')
    .limit(1)
    .executeTakeFirst();
  return failed === undefined ? 'completed' : 'error';
}

interface Change {
  readonly state: BatchStatus;
  readonly pausedBy: Extract<ItemOutcome, { kind: 'pause' }> | undefined;
  readonly stays: boolean;
}

async function update(
  transaction: Transaction<Database>,
  lease: BatchLease,
  { state, pausedBy, stays }: Change,
): Promise<void> {
  const isEnded = state === 'completed' || state === 'error';
  await transaction
    .updateTable('batches')
    .set({
      state,
      updated_at: sql<Date>`clock_timestamp()`,
      ...(pausedBy && {
        pause_reason: pausedBy.failure.code,
        pause_details: detailsOf(pausedBy.failure),
        resume_at: resumptionOf(pausedBy.resumes),
      }),
      ...(isEnded && { finished_at: sql<Date>`clock_timestamp()` }),
      ...(!stays && { runner: null, lease_until: null, turn_at: sql<Date>`clock_timestamp()` }),
    })
    .where(isHeld(lease))
    .execute();
}

function resumptionOf(resumes: Resumption | undefined) {
  if (resumes === undefined || 'at' in resumes) return resumes?.at ?? null;
  return sql<Date>`clock_timestamp() + ${resumes.afterMs}::int * interval '1 millisecond'`;
}

function detailsOf(failure: Failure | undefined) {
  return failure?.details === undefined ? null : sql<null>`${toStorableJson(failure.details)}::jsonb`;
}
