import { type Kysely, type Migration, sql } from 'kysely';

/** `looked_at`: when a process last began to look for audio that no row names. `backup`: of the daily backup; see `backup-note.ts`. */
export const lookingAfter: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`ALTER TABLE instance ADD COLUMN looked_at timestamptz, ADD COLUMN backup jsonb`.execute(
      database,
    );
  },
};
