import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Where a guest's batch came from: its items count for that address. Null for people with an account.
  `ALTER TABLE batches ADD COLUMN guest_address text`,
  `CREATE INDEX batches_of_guests ON batches (guest_address, created_at) WHERE guest_address IS NOT NULL`,
];

export const guestBatches: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
