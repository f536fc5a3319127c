import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // The checks are the quota's guard: a statement that would pass a cap fails as a whole.
  `CREATE TABLE buckets (
    bucket text PRIMARY KEY,
    used bigint NOT NULL CONSTRAINT buckets_not_negative CHECK (used >= 0),
    cap bigint NOT NULL,
    CONSTRAINT buckets_within_cap CHECK (used <= cap)
  )`,
  `CREATE TABLE tasks (
    id text PRIMARY KEY,
    owner_id text NOT NULL,
    request jsonb NOT NULL,
    request_hash text NOT NULL,
    idempotency_key text,
    format text NOT NULL,
    sample_rate int NOT NULL,
    bitrate int NOT NULL,
    engine text NOT NULL,
    voice text NOT NULL,
    warnings text[] NOT NULL,
    state text NOT NULL CHECK (state IN ('queued', 'running', 'completed', 'failed', 'cancelled')),
    owner uuid,
    fence int NOT NULL,
    attempts int NOT NULL,
    lease_until timestamptz,
    n_seg int NOT NULL,
    done int NOT NULL,
    reserved bigint NOT NULL,
    charged bigint NOT NULL DEFAULT 0,
    error text,
    error_details jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz
  )`,
  `CREATE INDEX tasks_open ON tasks (created_at, id) WHERE state IN ('queued', 'running')`,
  `CREATE INDEX tasks_of_owner ON tasks (owner_id, created_at)`,
  `CREATE INDEX tasks_finished ON tasks (finished_at)`,
  `CREATE UNIQUE INDEX tasks_idempotency ON tasks (owner_id, idempotency_key)`,
  // No foreign key: the ledger outlives the task.
  `CREATE TABLE charges (
    task_id text NOT NULL,
    bucket text NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (task_id, bucket)
  )`,
  `CREATE TABLE segments (
    task_id text NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    ord int NOT NULL,
    engine text NOT NULL,
    utterance jsonb NOT NULL,
    text text NOT NULL,
    chars int NOT NULL,
    key text NOT NULL,
    blob text,
    bytes int,
    samples int,
    boundaries jsonb,
    error text,
    PRIMARY KEY (task_id, ord)
  )`,
  `CREATE INDEX segments_blob ON segments (blob)`,
  `CREATE TABLE audio_cache (
    key text PRIMARY KEY,
    blob text NOT NULL,
    bytes int NOT NULL,
    samples int NOT NULL,
    boundaries jsonb NOT NULL,
    used_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX audio_cache_blob ON audio_cache (blob)`,
  `CREATE INDEX audio_cache_used ON audio_cache (used_at)`,
  `CREATE TABLE request_gaps (
    owner_id text PRIMARY KEY,
    accepted_at timestamptz NOT NULL
  )`,
];

export const synthesis: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
