import type { Queryable } from './queryable.ts';

/** Expected audio of a task that is not stored yet, in ms. */
export const remainingMsSql = (task: string): string =>
  `${task}.predicted_ms * (${task}.n_seg - ${task}.done) / ${task}.n_seg`;

/** What one address has in the queue and with the engines. */
export interface AddressLoad {
  readonly address: string;
  /** Tasks that wait. */
  readonly waiting: number;
  /** Tasks that are being spoken. */
  readonly running: number;
  /** Expected audio of those, and of those that are being spoken, in ms. */
  readonly waitingMs: number;
  readonly runningMs: number;
  /** What is left of the running task that is nearest its end, in ms; null when none runs. */
  readonly leastRunningMs: number | null;
}

export async function readQueue(database: Queryable): Promise<AddressLoad[]> {
  const { rows } = await database.query<AddressLoad>(
    `SELECT address, count(*) FILTER (WHERE waits) AS waiting, count(*) FILTER (WHERE NOT waits) AS running,
       coalesce(sum(ms) FILTER (WHERE waits), 0)::bigint AS "waitingMs",
       coalesce(sum(ms) FILTER (WHERE NOT waits), 0)::bigint AS "runningMs",
       min(ms) FILTER (WHERE NOT waits) AS "leastRunningMs"
     FROM (
       SELECT address, ${remainingMsSql('tasks')} AS ms, true AS waits FROM tasks WHERE state = 'queued'
       UNION ALL
       SELECT address, ${remainingMsSql('tasks')}, false FROM tasks WHERE state = 'running'
     ) AS open GROUP BY address`,
  );
  return rows;
}
