import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // `username_key` and `email_key` are the forms in which two of them count as the same.
  `CREATE TABLE users (
    id text PRIMARY KEY,
    username text NOT NULL,
    username_key text NOT NULL CONSTRAINT users_username UNIQUE,
    email text NOT NULL,
    email_key text NOT NULL CONSTRAINT users_email UNIQUE,
    avatar text NOT NULL DEFAULT '',
    role text NOT NULL CHECK (role IN ('user', 'vip', 'admin')),
    password_hash text NOT NULL,
    banned_at timestamptz,
    banned_until timestamptz,
    ban_reason text,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  // A session that was ended stays until it would have expired: its token must be told from a forged one under a ban.
  `CREATE TABLE sessions (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    user_agent text NOT NULL,
    address text NOT NULL
  )`,
  `CREATE INDEX sessions_of_user ON sessions (user_id)`,
  `CREATE INDEX sessions_expired ON sessions (expires_at)`,
  `CREATE TABLE verification_codes (
    email_key text NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('address', 'reset')),
    code_hash text NOT NULL,
    guesses int NOT NULL DEFAULT 0,
    sent_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (email_key, purpose)
  )`,
  `CREATE TABLE login_attempts (
    key text PRIMARY KEY,
    attempts int NOT NULL,
    until timestamptz NOT NULL
  )`,
  `CREATE TABLE preferences (
    owner_id text PRIMARY KEY,
    default_language text,
    theme text
  )`,
  `CREATE TABLE favorite_voices (
    owner_id text NOT NULL,
    voice text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (owner_id, voice)
  )`,
  // How many characters it holds and has left is the bucket 'credits:<user_id>'.
  `CREATE TABLE packages (
    user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL,
    type text NOT NULL CHECK (type IN ('basic', 'premium', 'enterprise')),
    expires_at timestamptz
  )`,
  `CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    happened_at timestamptz NOT NULL DEFAULT now(),
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    details jsonb
  )`,
  `CREATE INDEX audit_of_subject ON audit (subject, happened_at)`,
  `ALTER TABLE tasks ADD COLUMN characters bigint NOT NULL DEFAULT 0, ADD COLUMN favorite_at timestamptz`,
  `UPDATE tasks SET characters = (SELECT coalesce(sum(chars), 0) FROM segments WHERE task_id = tasks.id)`,
  // Takes of a segment that were settled and then replaced, and what one of them was until its successor is there.
  `ALTER TABLE segments ADD COLUMN retakes int NOT NULL DEFAULT 0, ADD COLUMN earlier jsonb`,
  `CREATE INDEX segments_earlier_blob ON segments ((earlier->>'blob')) WHERE earlier IS NOT NULL`,
  // The usage chart reads them after the task is deleted.
  `ALTER TABLE charges ADD COLUMN owner_id text, ADD COLUMN engine text, ADD COLUMN voice text,
    ADD COLUMN charged_at timestamptz NOT NULL DEFAULT now()`,
  `UPDATE charges SET owner_id = tasks.owner_id, engine = tasks.engine, voice = tasks.voice,
    charged_at = tasks.created_at FROM tasks WHERE tasks.id = task_id`,
  `CREATE INDEX charges_of_owner ON charges (owner_id, charged_at)`,
];

export const accounts: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
