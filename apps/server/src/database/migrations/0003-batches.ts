import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // The client chooses the id, so it is unique only per owner.
  `CREATE TABLE batches (
    owner_id text NOT NULL,
    id uuid NOT NULL,
    content_hash text NOT NULL,
    state text NOT NULL DEFAULT 'processing' CHECK (state IN ('processing', 'paused', 'completed', 'error')),
    pause_reason text,
    pause_details jsonb,
    runner uuid,
    fence int NOT NULL DEFAULT 0,
    lease_until timestamptz,
    turn_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    finished_at timestamptz,
    PRIMARY KEY (owner_id, id)
  )`,
  `CREATE UNIQUE INDEX batches_one_running ON batches (owner_id) WHERE state = 'processing'`,
  `CREATE INDEX batches_updated ON batches (updated_at)`,
  `CREATE TABLE batch_items (
    owner_id text NOT NULL,
    batch_id uuid NOT NULL,
    ord int NOT NULL,
    id uuid NOT NULL,
    request jsonb NOT NULL,
    state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'processing', 'done', 'error')),
    task_id text,
    error text,
    error_details jsonb,
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (owner_id, batch_id, ord),
    UNIQUE (owner_id, batch_id, id),
    FOREIGN KEY (owner_id, batch_id) REFERENCES batches (owner_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX batch_items_processing ON batch_items (owner_id, batch_id) WHERE state = 'processing'`,
];

export const batches: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
