import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Whose network address it came from, as `addressKey` has it; a batch's tasks have their owner's id there.
  `ALTER TABLE tasks ADD COLUMN address text NOT NULL DEFAULT ''`,
  // Of a batch: nobody waits for it at this moment.
  `ALTER TABLE tasks ADD COLUMN background boolean NOT NULL DEFAULT false`,
  // Its turn among the tasks that wait at its address.
  `ALTER TABLE tasks ADD COLUMN turn_ms bigint NOT NULL DEFAULT 0`,
  // Restarts of the host are no fault of the task: what may have ended a process is counted by segment.
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
