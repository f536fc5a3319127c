import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { AccessTokens, FetchToken } from './wechat-client.ts';

/** WeChat issues a new token in the last five minutes of the old one, and accepts both until that expires. */
const marginSeconds = 300;
/** Longer than two calls to WeChat may take; after a crash another process takes over then. */
const claimSeconds = 15;
/** Polling interval while another process calls WeChat. */
const pollMs = 50;

const now = sql<Date>`clock_timestamp()`;
const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + ${seconds}::int * interval '1 second'`;

/**
 * Stores the token in the database, for all processes. One of them requests it: it claims the row first, so that none
 * holds a connection while waiting for WeChat or another process.
 */
export function createAccessTokens(
  database: Kysely<Database>,
  appId: string,
  fetchToken: FetchToken,
): AccessTokens {
  let underWay: Promise<string> | undefined;

  const read = async (): Promise<string | undefined> => {
    const row = await database
      .selectFrom('wechat_access_tokens')
      .select('token')
      .where('app_id', '=', appId)
      .where('renew_at', '>', now)
      .executeTakeFirst();
    return row?.token;
  };

  /** Whether the caller has claimed the request to WeChat. */
  const claim = async (refused: string | undefined): Promise<boolean> => {
    const busy_until = inSeconds(claimSeconds);
    const claimed = await database
      .insertInto('wechat_access_tokens')
      .values({ app_id: appId, token: '', renew_at: now, busy_until })
      .onConflict((conflict) =>
        conflict
          .column('app_id')
          .doUpdateSet({ busy_until })
          .where((row) => row.or([row('wechat_access_tokens.busy_until', 'is', null), isPast('busy_until')]))
          .where((row) =>
            row.or([isPast('renew_at'), row('wechat_access_tokens.token', '=', refused ?? '')]),
          ),
      )
      .returning('app_id')
      .executeTakeFirst();
    return claimed !== undefined;
  };

  const fetchAndKeep = async (refused: string | undefined): Promise<string> => {
    const row = database.updateTable('wechat_access_tokens').where('app_id', '=', appId);
    try {
      let fetched = await fetchToken(false);
      // WeChat returned the refused token again.
      if (fetched.access_token === refused) fetched = await fetchToken(true);
      const { access_token: token, expires_in: seconds } = fetched;
      const renew_at = inSeconds(Math.floor(Math.max(seconds - marginSeconds, seconds / 2)));
      await row.set({ token, renew_at, busy_until: null }).execute();
      return token;
    } catch (error) {
      await row.set({ busy_until: null }).execute();
      throw error;
    }
  };

  /** Waits for the process that is requesting the token, and takes over when it fails. */
  const renew = async (refused: string | undefined): Promise<string> => {
    for (;;) {
      if (await claim(refused)) return fetchAndKeep(refused);
      const kept = await read();
      if (kept !== undefined && kept !== refused) return kept;
      await sleep(pollMs);
    }
  };

  /** Callers that come meanwhile get the same token. */
  const renewOnce = (refused?: string): Promise<string> => {
    underWay ??= renew(refused).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return {
    current: async () => (await read()) ?? renewOnce(),
    renew: renewOnce,
  };
}

const isPast = (column: 'busy_until' | 'renew_at') =>
  sql<boolean>`wechat_access_tokens.${sql.ref(column)} <= clock_timestamp()`;
