import { AppError, type AuditAction, type UserRole } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { addCredit } from '../../database/credit-ledger.ts';
import { isBanned } from '../../database/is-banned.ts';
import { type Actor, operator, recordAudit } from '../../database/record-audit.ts';
import type { PackagesTable } from '../../database/tables/accounts.ts';
import type { Database } from '../../database/tables.ts';
import { createId } from '../../ports/id.ts';
import { endAllSessions } from './sessions.ts';
import { accountKey } from './users.ts';

export interface Ban {
  readonly reason: string | undefined;
  /** Absent: for good. */
  readonly until: Date | undefined;
}

export interface Grant {
  /** Characters. */
  readonly amount: number;
  readonly type: PackagesTable['type'];
  /** Absent: they do not expire. */
  readonly expiresAt: Date | undefined;
}

/**
 * What an operator or an administrator can do with accounts. An account is named by its e-mail address, its username or
 * its id. Each throws USER_NOT_FOUND.
 */
export interface Administration {
  /** Ends every session at once. Throws as `setRole`. */
  ban(account: string, ban: Ban): Promise<void>;
  unban(account: string): Promise<void>;
  /** Throws OWN_ACCOUNT, and PERMISSION_DENIED if the caller is no longer an administrator. */
  setRole(account: string, role: UserRole): Promise<void>;
  /** Adds to what is left of a package that has not expired; returns the characters left. */
  grantCredits(account: string, grant: Grant): Promise<number>;
  /** Returns how many. */
  endSessions(account: string): Promise<number>;
}

export function createAdministration(database: Kysely<Database>, actor: Actor): Administration {
  const lockOther = (transaction: Kysely<Database>, account: string) =>
    lockOtherAccount(transaction, account, actor.actor);

  /** Runs the change and writes the audit entry in one transaction. */
  const act = <Result>(
    account: string,
    action: AuditAction,
    details: Record<string, unknown>,
    change: (transaction: Kysely<Database>, id: string) => Promise<Result>,
    lock = lockAccount,
  ): Promise<Result> =>
    database.transaction().execute(async (transaction) => {
      const subject = await lock(transaction, account);
      const result = await change(transaction, subject);
      await recordAudit(transaction, { ...actor, action, subject, details });
      return result;
    });

  return {
    async ban(account, { reason, until }) {
      const change = async (transaction: Kysely<Database>, id: string) => {
        const banned = {
          banned_at: sql<Date>`now()`,
          banned_until: until ?? null,
          ban_reason: reason ?? null,
        };
        await transaction.updateTable('users').set(banned).where('id', '=', id).execute();
        await endAllSessions(transaction, id);
      };
      await act(account, 'ban', { reason, until }, change, lockOther);
    },

    async unban(account) {
      await act(account, 'unban', {}, async (transaction, id) => {
        const free = { banned_at: null, banned_until: null, ban_reason: null };
        await transaction.updateTable('users').set(free).where('id', '=', id).execute();
      });
    },

    async setRole(account, role) {
      const change = (transaction: Kysely<Database>, id: string) =>
        transaction.updateTable('users').set({ role }).where('id', '=', id).execute();
      await act(account, 'role', { role }, change, lockOther);
    },

    grantCredits: (account, { amount, type, expiresAt }) =>
      act(account, 'grant-credits', { amount, type, expiresAt }, async (transaction, userId) => {
        const credit = { userId, amount, source: 'grant', name: type, type, expires: expiresAt } as const;
        return (await addCredit(transaction, { ...credit, reference: createId() })) ?? 0;
      }),

    endSessions: (account) => act(account, 'end-sessions', {}, endAllSessions),
  };
}

export async function lockAccount(transaction: Kysely<Database>, account: string): Promise<string> {
  const user = await transaction
    .selectFrom('users')
    .select('id')
    .where(isNamed(account))
    // Nobody deletes the account meanwhile, but rows may be written that refer to it, as those of a payment.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user === undefined) throw new AppError('USER_NOT_FOUND');
  return user.id;
}

/**
 * Locks the administrators too, always in the same order: two of them who act upon each other come one after the
 * other, and the second is none any more. So the one who acts is left, unless the operator acts.
 */
async function lockOtherAccount(
  transaction: Kysely<Database>,
  account: string,
  acting: string,
): Promise<string> {
  const locked = await lockWithAdministrators(transaction, account);
  const isAdmin = locked.some((each) => each.id === acting && isAdministrator(each));
  if (!isAdmin && acting !== operator.actor) throw new AppError('PERMISSION_DENIED');
  const user = locked.find((each) => each.isNamed);
  if (user === undefined) throw new AppError('USER_NOT_FOUND');
  if (user.id === acting) throw new AppError('OWN_ACCOUNT');
  return user.id;
}

/** The account, locked with the administrators. Throws USER_NOT_FOUND, and LAST_ADMINISTRATOR when no other is left. */
export async function lockToDelete(transaction: Kysely<Database>, account: string) {
  const locked = await lockWithAdministrators(transaction, account);
  const user = locked.find((each) => each.isNamed);
  if (user === undefined) throw new AppError('USER_NOT_FOUND');
  const othersLeft = locked.some((each) => each.id !== user.id && isAdministrator(each));
  if (isAdministrator(user) && !othersLeft) throw new AppError('LAST_ADMINISTRATOR');
  return user;
}

const lockWithAdministrators = (transaction: Kysely<Database>, account: string) =>
  transaction
    .selectFrom('users')
    .select(['id', 'email_key', 'role', isBanned.as('isBanned'), isNamed(account).as('isNamed')])
    .where((where) => where.or([isNamed(account), where('role', '=', 'admin')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

const isAdministrator = ({ role, isBanned }: { role: UserRole; isBanned: boolean }) =>
  role === 'admin' && !isBanned;

function isNamed(account: string) {
  const [column, key] = accountKey(account);
  // An id is longer than any username.
  return sql<boolean>`(id = ${account} OR ${sql.ref(column)} = ${key})`;
}
