import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';
import { userOwnerId } from '../../http/visitor.ts';
import type { CreateId } from '../../ports/id.ts';
import { lockToDelete } from './administration.ts';
import { forgetGuesses } from './guess-limits.ts';
import type { OwnedTasks } from './owned-tasks.ts';
import type { UserRow } from './users.ts';

export interface DeleteOptions {
  readonly database: Kysely<Database>;
  readonly tasks: Pick<OwnedTasks, 'delete'>;
  readonly createId: CreateId;
}

/**
 * Deletes an account and everything it owns. It first ends the sessions, then deletes the tasks, and with them their
 * links. The ledger stays under a random id, so that its sums still say what the instance spoke. Throws USER_NOT_FOUND,
 * and LAST_ADMINISTRATOR when nobody could administer the instance without it.
 */
export async function deleteUser(account: string, actor: Actor, options: DeleteOptions): Promise<void> {
  const id = await options.database.transaction().execute(async (transaction) => {
    const user = await lockToDelete(transaction, account);
    await deleteAccount(transaction, user, actor);
    return user.id;
  });
  await removeOwned(id, options);
}

/** The account and what identifies its person; `removeOwned` does the rest. */
async function deleteAccount(
  transaction: Kysely<Database>,
  { id, email_key }: Pick<UserRow, 'id' | 'email_key'>,
  actor: Actor,
): Promise<void> {
  await transaction.deleteFrom('users').where('id', '=', id).execute();
  await transaction.deleteFrom('favorite_voices').where('owner_id', '=', userOwnerId(id)).execute();
  await forgetGuesses(transaction, id);
  await transaction.deleteFrom('login_attempts').where('key', '=', `alarm:${id}`).execute();
  if (email_key !== null) await forgetMailbox(transaction, email_key);
  await noteRemoval(transaction, userOwnerId(id));
  await recordAudit(transaction, { ...actor, action: 'delete', subject: id });
}

/** Empties the settings and keeps them until nothing else is left: by them, housekeeping finds a removal that broke off. */
async function noteRemoval(database: Kysely<Database>, ownerId: string): Promise<void> {
  const fields = JSON.stringify({});
  await database
    .insertInto('settings')
    .values({ owner_id: ownerId, fields })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ fields }))
    .execute();
}

async function forgetMailbox(database: Kysely<Database>, emailKey: string): Promise<void> {
  await database.deleteFrom('verification_codes').where('email_key', '=', emailKey).execute();
  await database
    .deleteFrom('login_attempts')
    .where('key', 'in', [`codes:${emailKey}`, `mails:${emailKey}`])
    .execute();
}

/** Deletes everything that belongs to an already deleted account. */
export async function removeOwned(id: string, { database, tasks, createId }: DeleteOptions): Promise<void> {
  const ownerId = userOwnerId(id);
  await noteRemoval(database, ownerId);
  // Batches first, so that no further item begins.
  await database.deleteFrom('batches').where('owner_id', '=', ownerId).execute();
  await tasks.delete(ownerId);
  await database.deleteFrom('configurations').where('owner_id', '=', ownerId).execute();
  await database.deleteFrom('dictionaries').where('owner_id', '=', ownerId).execute();
  await database.deleteFrom('request_gaps').where('owner_id', '=', ownerId).execute();
  await anonymiseLedger(database, id, `gone:${createId()}`);
  await database.deleteFrom('settings').where('owner_id', '=', ownerId).execute();
}

/** Buckets 'user:<id>:<day>' and 'credits:<id>', and the charges to them. */
async function anonymiseLedger(database: Kysely<Database>, id: string, name: string): Promise<void> {
  const daily = `${userOwnerId(id)}:`;
  const credits = `credits:${id}`;
  const renamed = sql<string>`CASE WHEN bucket = ${credits} THEN ${`${name}:credits`}
    ELSE ${`${name}:`} || substr(bucket, length(${daily}) + 1) END`;
  const isTheirs = sql<boolean>`(starts_with(bucket, ${daily}) OR bucket = ${credits})`;
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('buckets').set({ bucket: renamed }).where(isTheirs).execute();
    await transaction.updateTable('charges').set({ bucket: renamed }).where(isTheirs).execute();
    await transaction.updateTable('credits').set({ bucket: renamed }).where(isTheirs).execute();
    await transaction
      .updateTable('charges')
      .set({ owner_id: name })
      .where('owner_id', '=', userOwnerId(id))
      .execute();
  });
}
