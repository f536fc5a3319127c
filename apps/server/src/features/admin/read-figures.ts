import type { Overview } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { isCost } from '../../database/quota-limit.ts';
import type { Database } from '../../database/tables.ts';

type Figures = Pick<Overview, 'queue' | 'charactersPerMinute' | 'today'> & {
  readonly storage: Pick<Overview['storage'], 'audio' | 'database'>;
};

const minutes = 5;

/** What the database knows of the instance. */
export async function readFigures(
  database: Kysely<Database>,
  timeZone: string,
  countAudio: () => Promise<number>,
): Promise<Figures> {
  const [row, audio] = await Promise.all([readRow(database, timeZone), countAudio()]);
  return {
    queue: {
      waiting: row.waiting,
      running: row.running,
      oldestMs: row.oldestMs === null ? null : Math.max(0, Math.round(row.oldestMs)),
    },
    charactersPerMinute: Math.round(row.characters / minutes),
    storage: { audio, database: row.database },
    today: { users: row.users, guests: row.guests, characters: row.charged },
  };
}

async function readRow(database: Kysely<Database>, timeZone: string) {
  const { rows } = await sql<{
    waiting: number;
    running: number;
    oldestMs: number | null;
    characters: number;
    database: number;
    users: number;
    guests: number;
    charged: number;
  }>`
    WITH today AS (
      SELECT count(DISTINCT owner_id) FILTER (WHERE owner_id LIKE 'user:%')::int AS users,
        count(DISTINCT owner_id) FILTER (WHERE owner_id LIKE 'guest:%')::int AS guests,
        coalesce(sum(amount) FILTER (WHERE ${isCost}), 0)::float8 AS charged
      FROM charges WHERE charged_at >= date_trunc('day', now() AT TIME ZONE ${timeZone}) AT TIME ZONE ${timeZone}
    )
    SELECT (SELECT count(*)::int FROM tasks WHERE state = 'queued') AS waiting,
      (SELECT count(*)::int FROM tasks WHERE state = 'running') AS running,
      (SELECT (extract(epoch FROM now() - min(created_at)) * 1000)::float8 FROM tasks
        WHERE state = 'queued') AS "oldestMs",
      (SELECT coalesce(sum(characters), 0)::float8 FROM tasks WHERE state = 'completed'
        AND finished_at > now() - ${minutes}::int * interval '1 minute') AS characters,
      pg_database_size(current_database())::float8 AS database,
      today.users, today.guests, today.charged
    FROM today`.execute(database);
  const row = rows[0];
  if (row === undefined) throw new Error('the figures of the instance were not read');
  return row;
}
