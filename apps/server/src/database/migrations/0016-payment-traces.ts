import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `ALTER TABLE orders ADD COLUMN refunded_minor bigint NOT NULL DEFAULT 0, ADD COLUMN step_at timestamptz`,
  // Closed here, but what the person was given to pay with may still be good at the gateway.
  `CREATE INDEX orders_closed_unpaid ON orders (expires_at) WHERE state = 'closed' AND payment_id IS NULL`,
  // How an end was counted, so that it can be counted again once a credit before it is taken back.
  `ALTER TABLE credits ADD COLUMN days int, ADD COLUMN days_count text CHECK (days_count IN ('beyond', 'from'))`,
];

export const paymentTraces: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
