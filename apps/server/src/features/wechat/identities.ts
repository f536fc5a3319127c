import { randomInt } from 'node:crypto';
import { AppError } from '@parlando/contract';
import { defaultLanguage, formatMessage, isLanguage, languages } from '@parlando/locales';
import type { Kysely, Transaction } from 'kysely';
import { lockByName } from '../../database/lock-by-name.ts';
import { recordAudit } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';
import type { Entrance } from '../account/create-account.ts';
import type { Scanned } from './scenes.ts';

/** Links WeChat identities to accounts. */
export interface Identities {
  isKnown(openid: string): Promise<boolean>;
  /**
   * Finds the account of a person who scanned: their own, the one to bind to, or a new one. Throws WECHAT_TAKEN when they
   * already have another account.
   */
  settle(transaction: Transaction<Database>, scanned: Scanned, unionid: string | undefined): Promise<string>;
}

const nameAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const nameLength = 6;

export function createIdentities(
  database: Kysely<Database>,
  appId: string,
  entrance: Pick<Entrance, 'open'>,
): Identities {
  const find = (within: Kysely<Database>, openid: string, unionid?: string) =>
    within
      .selectFrom('wechat_identities')
      .select('user_id')
      .where((where) =>
        where.or([
          where.and([where('app_id', '=', appId), where('openid', '=', openid)]),
          ...(unionid === undefined ? [] : [where('unionid', '=', unionid)]),
        ]),
      )
      .executeTakeFirst();

  return {
    isKnown: async (openid) => (await find(database, openid)) !== undefined,

    async settle(transaction, { openid, bindUserId, language }, unionid) {
      // A new person who scans two codes at once gets one account.
      await lockByName(transaction, `wechat ${openid}`);
      const owner = (await find(transaction, openid, unionid))?.user_id;
      if (bindUserId !== null && owner !== undefined && owner !== bindUserId)
        throw new AppError('WECHAT_TAKEN');
      const userId = bindUserId ?? owner ?? (await entrance.open(transaction, () => madeName(language)));
      const bound = { openid, unionid: unionid ?? null };
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('wechat_identities')
        .values({ app_id: appId, user_id: userId, ...bound })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'app_id'])
            .doUpdateSet(bound)
            .where('wechat_identities.openid', '<>', openid),
        )
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows) {
        await recordAudit(transaction, { actor: userId, action: 'bind-wechat', subject: userId });
      }
      return userId;
    },
  };
}

function madeName(wanted: string): string {
  const language = isLanguage(wanted) ? wanted : defaultLanguage;
  const code = Array.from({ length: nameLength }, () => nameAlphabet[randomInt(nameAlphabet.length)]).join(
    '',
  );
  return formatMessage(language, languages[language].wechat.madeName, { code });
}
