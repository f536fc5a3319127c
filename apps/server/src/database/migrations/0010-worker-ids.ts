import { type Kysely, type Migration, sql } from 'kysely';

export const workerIds: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw('ALTER TABLE tasks RENAME COLUMN owner TO worker_id').execute(database);
  },
};
