import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Its row is locked by who changes entries; its version tells other processes that they must read them again.
  `CREATE TABLE dictionaries (
    owner_id text PRIMARY KEY,
    version integer NOT NULL DEFAULT 1
  )`,
  `CREATE TABLE dictionary_entries (
    id text PRIMARY KEY,
    owner_id text NOT NULL REFERENCES dictionaries ON DELETE CASCADE,
    word text NOT NULL,
    locale text NOT NULL,
    pronunciation jsonb NOT NULL,
    match_case boolean NOT NULL,
    whole_word boolean NOT NULL,
    note text NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT dictionary_entries_word UNIQUE (owner_id, word, locale)
  )`,
];

export const dictionaries: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
