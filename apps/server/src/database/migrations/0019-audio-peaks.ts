import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // By blob, so that everything that shares a blob shares its outline. Rows are derived: they can be made again.
  `CREATE TABLE audio_peaks (blob text PRIMARY KEY, pairs bytea NOT NULL)`,
];

export const audioPeaks: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
