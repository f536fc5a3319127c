import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `CREATE TABLE settings (
    owner_id text PRIMARY KEY,
    fields jsonb NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE configurations (
    id text PRIMARY KEY,
    owner_id text NOT NULL,
    name text NOT NULL,
    content jsonb NOT NULL,
    is_default boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT configurations_name UNIQUE (owner_id, name)
  )`,
  `CREATE UNIQUE INDEX configurations_one_default ON configurations (owner_id) WHERE is_default`,
];

export const configurations: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
