import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // The pieces of a text that arrives bit by bit are tasks of their own until they are joined to the first one.
  `ALTER TABLE tasks
    ADD COLUMN part_of text REFERENCES tasks (id) ON DELETE SET NULL,
    ADD COLUMN part_at int NOT NULL DEFAULT 0`,
  `CREATE INDEX tasks_of_stream ON tasks (part_of) WHERE part_of IS NOT NULL`,
];

export const textStreams: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
