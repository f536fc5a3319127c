import { type Kysely, type Migration, sql } from 'kysely';

export const modelPlaces: Migration = {
  async up(database: Kysely<unknown>) {
    // Whose folder of models it is in: nodes may have their own. Null: it was asked for before this was kept.
    await sql.raw('ALTER TABLE models ADD COLUMN place text').execute(database);
  },
};
