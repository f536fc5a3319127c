import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { AccessTokens, FetchToken } from './wechat-client.ts';

/** Only one process at a time asks WeChat for a token. */
const tokenLock = 0x77_78_74_6b;

/** WeChat gives a new token in the last five minutes of the old one, and takes both until it ends. */
const marginSeconds = 300;

/** Keeps the token in the database, for all processes. */
export function createAccessTokens(
  database: Kysely<Database>,
  appId: string,
  fetchToken: FetchToken,
): AccessTokens {
  let underWay: Promise<string> | undefined;

  const read = async (within: Kysely<Database>): Promise<string | undefined> => {
    const row = await within
      .selectFrom('wechat_access_tokens')
      .select('token')
      .where('app_id', '=', appId)
      .where('renew_at', '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirst();
    return row?.token;
  };

  const fetchAndKeep = (refused: string | undefined): Promise<string> =>
    database.transaction().execute(async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(tokenLock)})`.execute(transaction);
      const kept = await read(transaction);
      if (kept !== undefined && kept !== refused) return kept;
      let fetched = await fetchToken(false);
      // WeChat believes that the token still works.
      if (fetched.access_token === refused) fetched = await fetchToken(true);
      const { access_token: token, expires_in: seconds } = fetched;
      const renew_at = sql<Date>`clock_timestamp()
        + ${Math.floor(Math.max(seconds - marginSeconds, seconds / 2))}::int * interval '1 second'`;
      await transaction
        .insertInto('wechat_access_tokens')
        .values({ app_id: appId, token, renew_at })
        .onConflict((conflict) => conflict.column('app_id').doUpdateSet({ token, renew_at }))
        .execute();
      return token;
    });

  /** Whoever comes meanwhile gets the same token, so that a process never waits with more than one connection. */
  const renewOnce = (refused?: string): Promise<string> => {
    underWay ??= fetchAndKeep(refused).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return {
    current: async () => (await read(database)) ?? renewOnce(),
    renew: renewOnce,
  };
}
