import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `CREATE TABLE plans (
    id text PRIMARY KEY,
    content jsonb NOT NULL,
    price_minor bigint CHECK (price_minor > 0),
    currency text,
    active boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK ((price_minor IS NULL) = (currency IS NULL)),
    CHECK (price_minor IS NOT NULL OR NOT active)
  )`,
  `CREATE TABLE orders (
    number text PRIMARY KEY,
    user_id text REFERENCES users (id) ON DELETE SET NULL,
    plan_id text NOT NULL,
    plan jsonb NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    currency text NOT NULL,
    gateway text NOT NULL,
    language text NOT NULL,
    origin text NOT NULL,
    state text NOT NULL DEFAULT 'created'
      CHECK (state IN ('created', 'paid', 'granted', 'closed', 'refunded')),
    closed_by text,
    step jsonb,
    payment_id text,
    flag text,
    refunds int NOT NULL DEFAULT 0,
    refund_asked_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    heard_at timestamptz,
    asked_at timestamptz,
    paid_at timestamptz,
    ended_at timestamptz
  )`,
  `CREATE INDEX orders_of_user ON orders (user_id, created_at)`,
  `CREATE INDEX orders_by_time ON orders (created_at)`,
  // What the payment watch looks through, every few seconds.
  `CREATE INDEX orders_under_way ON orders (created_at) WHERE state = 'created' OR refund_asked_at IS NOT NULL`,
  `CREATE TABLE payment_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    gateway text NOT NULL,
    event_id text NOT NULL,
    kind text NOT NULL,
    order_number text NOT NULL,
    amount_minor bigint,
    currency text,
    outcome text,
    deliveries int NOT NULL DEFAULT 1,
    happened_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT payment_events_once UNIQUE (gateway, event_id)
  )`,
  `CREATE INDEX payment_events_of_order ON payment_events (order_number)`,
  `CREATE TABLE credits (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bucket text NOT NULL,
    amount bigint NOT NULL,
    source text NOT NULL,
    reference text NOT NULL,
    name text,
    names jsonb,
    type text,
    expires_at timestamptz,
    revoked_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT credits_once UNIQUE (source, reference)
  )`,
  `CREATE INDEX credits_of_bucket ON credits (bucket)`,
  `ALTER TABLE packages ADD COLUMN names jsonb`,
  // Opening entries for what packages already hold, including those of deleted accounts.
  `INSERT INTO credits (bucket, amount, source, reference, name, type, expires_at)
   SELECT bucket, cap, 'opening', bucket, name, type, expires_at
   FROM buckets LEFT JOIN packages ON bucket = 'credits:' || user_id
   WHERE bucket LIKE 'credits:%' OR bucket LIKE 'gone:%:credits'`,
  `CREATE TABLE code_batches (
    id text PRIMARY KEY,
    label text NOT NULL,
    plan jsonb NOT NULL,
    count int NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`,
  `CREATE TABLE redeem_codes (
    hash text PRIMARY KEY,
    batch_id text NOT NULL REFERENCES code_batches (id),
    redeemed_at timestamptz,
    redeemed_by text REFERENCES users (id) ON DELETE SET NULL
  )`,
  `CREATE INDEX redeem_codes_of_batch ON redeem_codes (batch_id)`,
  `CREATE INDEX redeem_codes_of_user ON redeem_codes (redeemed_by)`,
  `CREATE TABLE invitation_codes (
    code text PRIMARY KEY,
    user_id text NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE
  )`,
  `CREATE TABLE invitations (
    id text PRIMARY KEY,
    inviter_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    invited_id text UNIQUE REFERENCES users (id) ON DELETE SET NULL,
    places text[] NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'rewarded', 'refused')),
    refusal text,
    earned bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX invitations_of_inviter ON invitations (inviter_id, created_at)`,
  `CREATE INDEX invitations_waiting ON invitations (created_at) WHERE state = 'waiting'`,
];

export const billing: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
