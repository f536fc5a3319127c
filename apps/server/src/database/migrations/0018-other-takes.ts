import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // A second take, kept until a person has chosen between it and the current one.
  `ALTER TABLE segments ADD COLUMN other jsonb`,
  `CREATE INDEX segments_other_blob ON segments ((other->>'blob')) WHERE other IS NOT NULL`,
];

export const otherTakes: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
