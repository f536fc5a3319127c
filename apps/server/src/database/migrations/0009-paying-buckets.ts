import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // The buckets of the last reservation: its refund goes there, not to those of earlier ones.
  `ALTER TABLE tasks ADD COLUMN payers text[] NOT NULL DEFAULT '{}'`,
  `UPDATE tasks SET payers = ARRAY(SELECT bucket FROM charges WHERE task_id = tasks.id AND amount > 0)
   WHERE state IN ('queued', 'running')`,
];

export const payingBuckets: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
