import type { Queryable } from './queryable.ts';

/** Expected duration of a task's unfinished audio, in ms. */
export const remainingMsSql = (task: string): string =>
  `${task}.predicted_ms * (${task}.n_seg - ${task}.done) / ${task}.n_seg`;

/** Queued and running tasks of one address. */
export interface AddressLoad {
  readonly address: string;
  /** Tasks that wait. */
  readonly waiting: number;
  /** Tasks that are being spoken. */
  readonly running: number;
  /** Expected duration of the queued and of the running ones, in ms. */
  readonly waitingMs: number;
  readonly runningMs: number;
  /** Remaining duration of the running task that ends first, in ms; null when none runs. */
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
