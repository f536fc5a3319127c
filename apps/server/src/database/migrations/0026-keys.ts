import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `CREATE TABLE api_keys (
    id text PRIMARY KEY,
    owner_id text NOT NULL,
    user_id text REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL,
    prefix text NOT NULL CONSTRAINT api_keys_prefix UNIQUE,
    hash bytea NOT NULL,
    scopes text[] NOT NULL,
    daily_characters bigint,
    expires_at timestamptz,
    origins text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_used_at timestamptz,
    last_used_from text,
    revoked_at timestamptz
  )`,
  `CREATE INDEX api_keys_of_owner ON api_keys (owner_id, created_at)`,
  `CREATE INDEX api_keys_origins ON api_keys USING gin (origins) WHERE revoked_at IS NULL`,
  // The key that started the batch: its limits apply.
  `ALTER TABLE batches ADD COLUMN key_id text`,
];

export const keys: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
