import { maxDeaths } from '../lease.ts';
import type { Queryable } from './queryable.ts';
import { type QueueAgain, queueAgain, queueAgainSql } from './queue-again.ts';

/** A segment without attempts left gets one more. */
const statement = queueAgainSql({
  states: ['failed', 'cancelled'],
  unspoken: `SELECT coalesce(sum(chars), 0) AS chars FROM segments, passed WHERE task_id = $1 AND blob IS NULL`,
  segments: `UPDATE segments SET error = NULL, attempts = least(attempts, ${maxDeaths - 1}) FROM passed
    WHERE task_id = $1 AND (error IS NOT NULL OR attempts > 0)`,
  done: 'done',
});

/** Requeues the unfinished segments. Throws what `queueAgain` throws. */
export async function retryTask(database: Queryable, retry: QueueAgain): Promise<void> {
  await queueAgain(database, statement, retry, [], () => unspokenCharacters(database, retry.id));
}

async function unspokenCharacters(database: Queryable, id: string): Promise<number> {
  const { rows } = await database.query<{ chars: number }>(
    'SELECT coalesce(sum(chars), 0) AS chars FROM segments WHERE task_id = $1 AND blob IS NULL',
    [id],
  );
  return rows[0]?.chars ?? 0;
}
