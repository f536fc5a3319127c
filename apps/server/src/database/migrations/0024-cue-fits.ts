import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // By key and blob, so that the cache, takes and lost audio keep what is known of a take without a column of their own.
  `CREATE TABLE cue_fits (key text NOT NULL, blob text NOT NULL, fit jsonb NOT NULL, PRIMARY KEY (key, blob))`,
  `CREATE INDEX cue_fits_blob ON cue_fits (blob)`,
];

export const cueFits: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
