import { presentTakeSql } from './choose-take.ts';
import type { Queryable } from './queryable.ts';
import { type QueueAgain, queueAgain, queueAgainSql } from './queue-again.ts';

export interface RetakeSegment extends QueueAgain {
  readonly ord: number;
  /** Key of the new take, which no cached audio has. */
  readonly key: string;
  readonly characters: number;
}

/**
 * The current take is set aside until its successor is committed, and then stored as the other take; if that fails,
 * `end-task.ts` restores it. Its cost stays settled: the new take is charged as well.
 */
const statement = queueAgainSql({
  states: ['completed'],
  unspoken: 'SELECT ord, chars FROM segments, passed WHERE task_id = $1 AND ord = $8::int',
  segments: `UPDATE segments SET earlier = ${presentTakeSql},
    key = $9, blob = NULL, bytes = NULL, samples = NULL, boundaries = NULL, error = NULL, attempts = 0,
    retakes = retakes + 1
  FROM unspoken WHERE task_id = $1 AND segments.ord = unspoken.ord`,
  done: 'done - 1',
});

/** Queues a finished segment for another take. Throws what `queueAgain` throws. */
export async function retakeSegment(database: Queryable, retake: RetakeSegment): Promise<void> {
  const { ord, key, characters } = retake;
  await queueAgain(database, statement, retake, [ord, key], () => characters);
}
