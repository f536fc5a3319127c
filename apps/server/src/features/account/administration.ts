import { AppError, type UserRole } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { addCredit } from '../../database/credit-ledger.ts';
import { type Actor, recordAudit } from '../../database/record-audit.ts';
import type { PackagesTable } from '../../database/tables/accounts.ts';
import type { Database } from '../../database/tables.ts';
import { createId } from '../../ports/id.ts';
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
  /** Ends every session at once. */
  ban(account: string, ban: Ban): Promise<void>;
  unban(account: string): Promise<void>;
  setRole(account: string, role: UserRole): Promise<void>;
  /** Adds to what is left of a package that has not expired; returns the characters left. */
  grantCredits(account: string, grant: Grant): Promise<number>;
  /** Returns how many. */
  endSessions(account: string): Promise<number>;
}

export function createAdministration(database: Kysely<Database>, { who, from }: Actor): Administration {
  const require = async (within: Kysely<Database>, account: string): Promise<string> => {
    const [column, key] = accountKey(account);
    const user = await within
      .selectFrom('users')
      .select('id')
      // An id is longer than any username.
      .where((where) => where.or([where('id', '=', account), where(column, '=', key)]))
      .forUpdate()
      .executeTakeFirst();
    if (user === undefined) throw new AppError('USER_NOT_FOUND');
    return user.id;
  };

  /** Runs the change and writes the audit entry in one transaction. */
  const act = <Result>(
    account: string,
    what: string,
    details: Record<string, unknown>,
    change: (transaction: Kysely<Database>, id: string) => Promise<Result>,
  ): Promise<Result> =>
    database.transaction().execute(async (transaction) => {
      const id = await require(transaction, account);
      const result = await change(transaction, id);
      await recordAudit(transaction, { who, what, onWhom: id, from, details });
      return result;
    });

  const endAll = async (transaction: Kysely<Database>, id: string): Promise<number> => {
    const { numUpdatedRows } = await transaction
      .updateTable('sessions')
      .set({ ended_at: sql<Date>`now()` })
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  };

  return {
    async ban(account, { reason, until }) {
      await act(account, 'ban', { reason, until }, async (transaction, id) => {
        const banned = {
          banned_at: sql<Date>`now()`,
          banned_until: until ?? null,
          ban_reason: reason ?? null,
        };
        await transaction.updateTable('users').set(banned).where('id', '=', id).execute();
        await endAll(transaction, id);
      });
    },

    async unban(account) {
      await act(account, 'unban', {}, async (transaction, id) => {
        const free = { banned_at: null, banned_until: null, ban_reason: null };
        await transaction.updateTable('users').set(free).where('id', '=', id).execute();
      });
    },

    async setRole(account, role) {
      await act(account, 'role', { role }, async (transaction, id) => {
        await transaction.updateTable('users').set({ role }).where('id', '=', id).execute();
      });
    },

    grantCredits: (account, { amount, type, expiresAt }) =>
      act(account, 'grant-credits', { amount, type, expiresAt }, async (transaction, userId) => {
        const credit = { userId, amount, source: 'grant', name: type, type, expires: expiresAt } as const;
        return (await addCredit(transaction, { ...credit, reference: createId() })) ?? 0;
      }),

    endSessions: (account) => act(account, 'end-sessions', {}, endAll),
  };
}
