import { type Kysely, type Migration, sql } from 'kysely';

export const settledCharges: Migration = {
  async up(database: Kysely<unknown>) {
    // Characters that earlier reservations of the task have spent: they are not given back with the present one.
    await sql.raw('ALTER TABLE charges ADD COLUMN settled bigint NOT NULL DEFAULT 0').execute(database);
  },
};
