import { type Kysely, type Migration, sql } from 'kysely';

export const wechatTokenClaim: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw(`ALTER TABLE wechat_access_tokens ADD COLUMN busy_until timestamptz`).execute(database);
  },
};
