import type { Payers } from '../task-row.ts';
import type { Queryable } from './queryable.ts';
import { expectQueued, pacedTaskSql, type Requeued, requeuedSql } from './queue-again.ts';
import { payersSql, reserveSql, reserving } from './reserve-characters.ts';
import { turnSql } from './turn-sql.ts';

export interface RetakeSegment {
  readonly id: string;
  readonly ownerId: string;
  readonly ord: number;
  /** Of the new take: no cached audio has it. */
  readonly key: string;
  readonly characters: number;
  readonly payers: Payers;
  readonly minGapMs: number;
}

/**
 * Locks the task, the owner's gap, then the buckets by name. The take that is there is kept aside until its successor is
 * committed; should that fail, `end-task.ts` puts it back. What it cost stays settled: the new take is charged as well.
 */
const statement = `
WITH ${pacedTaskSql(['completed'])}, segment AS MATERIALIZED (
  SELECT ord, chars FROM segments, passed WHERE task_id = $1 AND ord = $6::int
), needed AS (
  SELECT chars AS n FROM segment
), ${reserveSql({
  taskId: '$1',
  daily: '$4',
  credits: '$5',
  ownerId: '$2',
  engine: '(SELECT engine FROM task)',
  voice: '(SELECT voice FROM task)',
})}, reset AS (
  UPDATE segments SET earlier = jsonb_build_object('key', key, 'blob', blob, 'bytes', bytes, 'samples', samples,
      'boundaries', boundaries),
    key = $7, blob = NULL, bytes = NULL, samples = NULL, boundaries = NULL, error = NULL, attempts = 0, retakes = retakes + 1
  FROM segment WHERE task_id = $1 AND segments.ord = segment.ord
), queued AS (
  UPDATE tasks SET state = 'queued', fence = fence + 1, done = done - 1, turn_ms = (${turnSql({ address: '(SELECT address FROM task)', ownerId: '$2' })}),
    reserved = reserved + segment.chars, finished_at = NULL,
    payers = ${payersSql({ daily: '$4', credits: '$5' })}
  FROM segment WHERE id = $1 RETURNING id, owner_id
)${requeuedSql}`;

/** Queues a spoken segment to be spoken once more. Throws TASK_NOT_RETRYABLE, RATE_LIMIT_EXCEEDED, INSUFFICIENT_QUOTA. */
export async function retakeSegment(database: Queryable, retake: RetakeSegment): Promise<void> {
  const { id, ownerId, ord, key, characters, payers, minGapMs } = retake;
  const values = [id, ownerId, minGapMs, JSON.stringify(payers.daily), payers.credits ?? null, ord, key];
  const { rows } = await reserving(
    database,
    payers,
    () => characters,
    () => database.query<Requeued>(statement, values),
  );
  await expectQueued(database, rows[0], retake);
}
