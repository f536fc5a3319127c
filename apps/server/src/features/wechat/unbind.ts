import type { Kysely } from 'kysely';
import { recordAudit } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';

/** Works whether or not WeChat login is switched on. */
export async function unbind(database: Kysely<Database>, userId: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('wechat_identities').where('user_id', '=', userId).execute();
    await recordAudit(transaction, { actor: userId, action: 'unbind-wechat', subject: userId });
  });
}
