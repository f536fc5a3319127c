import { AppError } from '@parlando/contract';
import type { TaskRowState } from '../../../database/tables/synthesis.ts';
import type { Payers } from '../task-row.ts';
import type { Queryable } from './queryable.ts';
import { type FullQueue, limitError, limitSql, type QueueLimits } from './queue-limits.ts';
import { payersSql, reserveSql, reserving } from './reserve-characters.ts';
import { turnSql } from './turn-sql.ts';

/** A task that its owner requeues. */
export interface QueueAgain {
  readonly id: string;
  readonly ownerId: string;
  readonly payers: Payers;
  readonly limits: QueueLimits;
}

interface QueueAgainParts {
  /** The task must be in one of these. */
  readonly states: readonly TaskRowState[];
  /** Selects the unfinished segments with their total characters as `chars`, from `passed`, so that none are if that is empty. */
  readonly unspoken: string;
  /** Makes the segments pending; reads `unspoken` or `passed`. */
  readonly segments: string;
  /** How many of the task's segments are done. */
  readonly done: string;
}

const payers = { daily: '$6', credits: '$7' };

/**
 * A statement for `queueAgain`: $1 to $7 are its own, further ones the parts'. Locks the task, the owner's gap, then the
 * buckets by name. A task that was requeued and ended while this statement waited for its lock is not queued, because the
 * snapshot has its earlier segments. Atomic.
 */
export const queueAgainSql = ({ states, unspoken, segments, done }: QueueAgainParts): string => `
WITH seen AS MATERIALIZED (
  SELECT id, fence FROM tasks WHERE id = $1 AND owner_id = $2
), task AS MATERIALIZED (
  SELECT id, engine, voice, address FROM tasks JOIN seen USING (id, fence)
  WHERE state IN (${states.map((state) => `'${state}'`).join(', ')}) FOR UPDATE OF tasks
), ${limitSql({
  request: 'task',
  ownerId: '$2::text',
  address: 'task.address',
  minGapMs: '$3',
  maxQueued: '$4',
  maxQueuedShare: '$5',
})}, unspoken AS MATERIALIZED (
  ${unspoken}
), needed AS (
  SELECT chars AS n FROM unspoken
), ${reserveSql({
  ...payers,
  taskId: '$1',
  ownerId: '$2',
  engine: '(SELECT engine FROM task)',
  voice: '(SELECT voice FROM task)',
})}, made_ready AS (
  ${segments}
), queued AS (
  UPDATE tasks SET state = 'queued', error = NULL, error_details = NULL, finished_at = NULL, fence = fence + 1,
    lease_until = now(), done = ${done}, reserved = charged + unspoken.chars, payers = ${payersSql(payers)},
    turn_ms = (${turnSql({ address: '(SELECT address FROM task)', ownerId: '$2' })}), joins = 0
  FROM unspoken, passed WHERE id = $1 RETURNING id, owner_id
)
SELECT gate.full, queued.id IS NOT NULL AS "isQueued",
  CASE WHEN queued.id IS NOT NULL THEN
    pg_notify('ev', json_build_object('task', id, 'ownerId', owner_id, 'state', 'queued')::text) END
FROM gate LEFT JOIN queued ON true`;

/**
 * Queues a task again. `required` are the characters it costs. Throws TASK_NOT_RETRYABLE, TOO_MANY_REQUESTS,
 * QUEUE_SHARE_FULL, RATE_LIMIT_EXCEEDED, INSUFFICIENT_QUOTA; then nothing has changed.
 */
export async function queueAgain(
  database: Queryable,
  statement: string,
  { id, ownerId, payers: { daily, credits }, limits }: QueueAgain,
  more: readonly unknown[],
  required: () => number | Promise<number>,
): Promise<void> {
  const { minGapMs, maxQueued, maxQueuedShare } = limits;
  const own = [id, ownerId, minGapMs, maxQueued, maxQueuedShare, JSON.stringify(daily), credits ?? null];
  const { rows } = await reserving(database, { daily, credits }, required, () =>
    database.query<{ full: FullQueue | null; isQueued: boolean }>(statement, [...own, ...more]),
  );
  const [outcome] = rows;
  if (outcome === undefined) throw new AppError('TASK_NOT_RETRYABLE');
  if (!outcome.isQueued) throw await limitError(database, outcome.full, ownerId, limits);
}
