import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Accounts opened by a scan have neither; both may be added later.
  `ALTER TABLE users ALTER COLUMN email DROP NOT NULL, ALTER COLUMN email_key DROP NOT NULL,
    ALTER COLUMN password_hash DROP NOT NULL`,
  `CREATE TABLE wechat_identities (
    app_id text NOT NULL,
    openid text NOT NULL,
    unionid text,
    user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    bound_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (app_id, openid),
    UNIQUE (user_id, app_id)
  )`,
  `CREATE INDEX wechat_identities_unionid ON wechat_identities (unionid) WHERE unionid IS NOT NULL`,
  `CREATE TABLE wechat_scenes (
    scene_hash text PRIMARY KEY,
    secret_hash text NOT NULL,
    bind_user_id text REFERENCES users (id) ON DELETE CASCADE,
    language text NOT NULL,
    expires_at timestamptz NOT NULL,
    openid text,
    busy_until timestamptz,
    user_id text REFERENCES users (id) ON DELETE CASCADE,
    used_at timestamptz
  )`,
  `CREATE INDEX wechat_scenes_expired ON wechat_scenes (expires_at)`,
  `CREATE TABLE wechat_access_tokens (
    app_id text PRIMARY KEY,
    token text NOT NULL,
    renew_at timestamptz NOT NULL
  )`,
];

export const wechat: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
