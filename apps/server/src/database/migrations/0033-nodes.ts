import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // The processes that share this database. Each notes every few seconds that it lives; `id` is also its tasks' worker_id.
  `CREATE TABLE nodes (
    id uuid PRIMARY KEY,
    role text NOT NULL,
    url text,
    version text NOT NULL,
    speed float8 NOT NULL,
    places int NOT NULL,
    engines jsonb NOT NULL,
    -- Changes with url and engines.
    edition text NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  // Requests in the present window of each caller. Losing them after a crash lets a caller begin a new window.
  `CREATE UNLOGGED TABLE request_counts (
    key text PRIMARY KEY,
    attempts int NOT NULL,
    until timestamptz NOT NULL
  )`,
  // How often a client has joined the task of its earlier request.
  `ALTER TABLE tasks ADD COLUMN joins int NOT NULL DEFAULT 0`,
];

export const nodes: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
