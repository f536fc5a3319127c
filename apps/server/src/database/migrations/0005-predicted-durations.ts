import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `ALTER TABLE segments ADD COLUMN predicted_ms int NOT NULL DEFAULT 0`,
  `ALTER TABLE tasks ADD COLUMN predicted_ms bigint NOT NULL DEFAULT 0`,
  // About four characters a second, for segments planned before durations were predicted.
  `UPDATE segments SET predicted_ms = chars * 250`,
  `UPDATE tasks SET predicted_ms = characters * 250`,
];

export const predictedDurations: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
