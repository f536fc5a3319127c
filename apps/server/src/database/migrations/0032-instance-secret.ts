import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // The row always exists from now on. `folder_id` is the storage mark, `secret_check` what a secret is verified against;
  // see `claim-instance.ts`.
  `ALTER TABLE instance ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
     ADD COLUMN secret text, ADD COLUMN secret_check text`,
  `INSERT INTO instance (folder_id) VALUES ('') ON CONFLICT DO NOTHING`,
];

export const instanceSecret: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
