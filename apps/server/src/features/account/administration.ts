import type { UserRole } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import type { PackagesTable } from '../../database/tables/accounts.ts';
import type { Database } from '../../database/tables.ts';
import { audit, emailKey } from './users.ts';

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

/** Shown to the operator, never to API callers. */
export class NoSuchAccountError extends Error {
  constructor(email: string) {
    super(`There is no account with the address ${email}.`);
    this.name = 'NoSuchAccountError';
  }
}

/** What an operator can do with accounts. Each throws NoSuchAccountError for an address without an account. */
export interface Administration {
  /** Ends every session at once. */
  ban(email: string, ban: Ban): Promise<void>;
  unban(email: string): Promise<void>;
  setRole(email: string, role: UserRole): Promise<void>;
  /** Adds to what is left of a package that has not expired; returns the characters left. */
  grantCredits(email: string, grant: Grant): Promise<number>;
}

export function createAdministration(database: Kysely<Database>, actor: string): Administration {
  const require = async (within: Kysely<Database>, email: string): Promise<string> => {
    const user = await within
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', emailKey(email))
      .forUpdate()
      .executeTakeFirst();
    if (user === undefined) throw new NoSuchAccountError(email);
    return user.id;
  };

  /** Runs the change and writes the audit entry in one transaction. */
  const act = <Result>(
    email: string,
    action: string,
    details: Record<string, unknown>,
    change: (transaction: Kysely<Database>, id: string) => Promise<Result>,
  ): Promise<Result> =>
    database.transaction().execute(async (transaction) => {
      const id = await require(transaction, email);
      const result = await change(transaction, id);
      await audit(transaction, { actor, action, subject: id, details });
      return result;
    });

  return {
    async ban(email, { reason, until }) {
      await act(email, 'ban', { reason, until }, async (transaction, id) => {
        const banned = {
          banned_at: sql<Date>`now()`,
          banned_until: until ?? null,
          ban_reason: reason ?? null,
        };
        await transaction.updateTable('users').set(banned).where('id', '=', id).execute();
        await transaction
          .updateTable('sessions')
          .set({ ended_at: sql<Date>`now()` })
          .where('user_id', '=', id)
          .where('ended_at', 'is', null)
          .execute();
      });
    },

    async unban(email) {
      await act(email, 'unban', {}, async (transaction, id) => {
        const free = { banned_at: null, banned_until: null, ban_reason: null };
        await transaction.updateTable('users').set(free).where('id', '=', id).execute();
      });
    },

    async setRole(email, role) {
      await act(email, 'role', { role }, async (transaction, id) => {
        await transaction.updateTable('users').set({ role }).where('id', '=', id).execute();
      });
    },

    grantCredits: (email, { amount, type, expiresAt }) =>
      act(email, 'grant-credits', { amount, type, expiresAt }, async (transaction, id) => {
        const { rows } = await sql<{ left: number }>`
          WITH earlier AS (
            SELECT expires_at IS NULL OR expires_at > now() AS lasts FROM packages WHERE user_id = ${id}
          ), package AS (
            INSERT INTO packages (user_id, name, type, expires_at)
            VALUES (${id}, ${type}, ${type}, ${expiresAt ?? null})
            ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, type = excluded.type,
              expires_at = excluded.expires_at
          )
          INSERT INTO buckets AS b (bucket, used, cap) VALUES (${`credits:${id}`}, 0, ${amount})
          ON CONFLICT (bucket) DO UPDATE SET
            cap = CASE WHEN (SELECT lasts FROM earlier) THEN b.cap ELSE b.used END + excluded.cap
          RETURNING b.cap - b.used AS left`.execute(transaction);
        return rows[0]?.left ?? amount;
      }),
  };
}
