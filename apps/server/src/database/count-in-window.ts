import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/** How often something may happen within a window that starts with its first occurrence. */
export interface WindowLimit {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

export interface Counted {
  /** False when the limit had been reached before. */
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Until the window ends. */
  readonly resetMs: number;
}

/**
 * Counts one more. The database counts, by its own clock, so that simultaneous requests to several processes cannot
 * exceed a limit.
 */
export async function countInWindow(
  database: Kysely<Database>,
  table: 'login_attempts' | 'request_counts',
  { key, max, windowMs }: WindowLimit,
): Promise<Counted> {
  const end = sql<Date>`now() + ${windowMs}::int * interval '1 millisecond'`;
  // Or the clock was set back since it began; one window more than it lasts, because `now()` may be older than its own.
  const isOver = sql`(a.until <= now() OR a.until > ${end} + ${windowMs}::int * interval '1 millisecond')`;
  const msLeft = sql`greatest(1, ceil(extract(epoch FROM until - now()) * 1000))::int`;
  const counted = await sql<{ attempts: number; resetMs: number }>`
    INSERT INTO ${sql.table(table)} AS a (key, attempts, until) VALUES (${key}, 1, ${end})
    ON CONFLICT (key) DO UPDATE SET attempts = CASE WHEN ${isOver} THEN 1 ELSE a.attempts + 1 END,
      until = CASE WHEN ${isOver} THEN excluded.until ELSE a.until END
    WHERE ${isOver} OR a.attempts < ${max}
    RETURNING attempts, ${msLeft} AS "resetMs"`.execute(database);
  const [row] = counted.rows;
  if (row !== undefined)
    return { isAllowed: true, remaining: Math.max(0, max - row.attempts), resetMs: row.resetMs };
  const { rows } = await sql<{ resetMs: number }>`
    SELECT ${msLeft} AS "resetMs" FROM ${sql.table(table)} WHERE key = ${key}`.execute(database);
  return { isAllowed: false, remaining: 0, resetMs: rows[0]?.resetMs ?? windowMs };
}
