import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Key of the network address it came from (`addressKey`); for a batch's tasks, the owner's id.
  `ALTER TABLE tasks ADD COLUMN address text NOT NULL DEFAULT ''`,
  // Belongs to a batch: no client waits for it.
  `ALTER TABLE tasks ADD COLUMN background boolean NOT NULL DEFAULT false`,
  // Its turn among the tasks that wait at its address.
  `ALTER TABLE tasks ADD COLUMN turn_ms bigint NOT NULL DEFAULT 0`,
  // Restarts of the host are not the task's fault: what may have crashed a process is counted by segment.
  `ALTER TABLE tasks DROP COLUMN attempts`,
  `ALTER TABLE segments ADD COLUMN attempts int NOT NULL DEFAULT 0`,
  `DROP INDEX tasks_open`,
  `CREATE INDEX tasks_waiting ON tasks (address, turn_ms, created_at, id) WHERE state = 'queued'`,
  `CREATE INDEX tasks_waiting_of_owner ON tasks (owner_id) WHERE state = 'queued'`,
  `CREATE INDEX tasks_leased ON tasks (lease_until) WHERE state = 'running'`,
];

export const fairness: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
