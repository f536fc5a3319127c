import { type Kysely, type Migration, sql } from 'kysely';

export const modelPlaces: Migration = {
  async up(database: Kysely<unknown>) {
    // The node whose model folder holds it: nodes may have their own. Null: requested before this was recorded.
    await sql.raw('ALTER TABLE models ADD COLUMN place text').execute(database);
  },
};
