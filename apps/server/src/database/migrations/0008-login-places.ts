import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `CREATE TABLE login_places (
    user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    place text NOT NULL,
    language text NOT NULL,
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, place)
  )`,
  // Which data folder this database belongs to; see `claim-instance.ts`.
  `CREATE TABLE instance (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    folder_id text NOT NULL
  )`,
];

export const loginPlaces: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
