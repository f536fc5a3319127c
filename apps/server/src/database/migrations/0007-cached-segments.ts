import { type Kysely, type Migration, sql } from 'kysely';

export const cachedSegments: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw('ALTER TABLE segments ADD COLUMN cached boolean NOT NULL DEFAULT false').execute(database);
  },
};
