import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // A model for local voices, from the request to install it until its files are deleted.
  `CREATE TABLE models (
    id text PRIMARY KEY,
    name text NOT NULL,
    source text NOT NULL CHECK (source IN ('catalogue', 'import')),
    state text NOT NULL CHECK (state IN
      ('uploading', 'waiting', 'downloading', 'paused', 'unpacking', 'trying', 'installed', 'failed', 'removing')),
    -- Of the archive: known before for a model of the catalogue. The name of its folder.
    sha256 text,
    bytes bigint NOT NULL DEFAULT 0,
    received bigint NOT NULL DEFAULT 0,
    bytes_per_second bigint NOT NULL DEFAULT 0,
    -- Which version of the archive is partly downloaded: its address and its ETag.
    edition jsonb,
    fault jsonb,
    -- As model.json in its folder.
    description jsonb,
    disk_bytes bigint NOT NULL DEFAULT 0,
    accepted_by text,
    accepted_at timestamptz,
    enabled boolean NOT NULL DEFAULT true,
    default_for text[] NOT NULL DEFAULT '{}',
    asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
];

export const models: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
