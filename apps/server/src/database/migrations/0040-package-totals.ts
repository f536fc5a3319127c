import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // What the package held when something was last added to it. A bucket counts all it ever held.
  `ALTER TABLE packages ADD COLUMN total bigint`,
];

export const packageTotals: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
