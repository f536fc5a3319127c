import { type getUserInfo, type RouteReply, type User, userLevels } from '@parlando/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { UsersTable } from '../../database/tables/accounts.ts';
import type { Database } from '../../database/tables.ts';
import type { QuotaService } from '../quota/quota.service.ts';

export type UserRow = Selectable<UsersTable>;

/** Forms in which two addresses, or two names, count as the same. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
export const usernameKey = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

/** What an account is found by: its e-mail address, or its username, which has no `@`. */
export function accountKey(account: string): readonly ['email_key' | 'username_key', string] {
  return account.includes('@') ? ['email_key', emailKey(account)] : ['username_key', usernameKey(account)];
}

/** Finds accounts and shows them. */
export interface Users {
  byId(id: string): Promise<UserRow | undefined>;
  byEmail(email: string): Promise<UserRow | undefined>;
  /** Finds a user by e-mail address or username. */
  byAccount(account: string): Promise<UserRow | undefined>;
  present(row: UserRow): Promise<User>;
  info(id: string): Promise<RouteReply<typeof getUserInfo> | undefined>;
}

export function createUsers(
  database: Kysely<Database>,
  quota: Pick<QuotaService, 'usage' | 'userPackage'>,
): Users {
  const find = (column: 'id' | 'email_key' | 'username_key', value: string) =>
    database.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst();
  const byEmail = (email: string) => find('email_key', emailKey(email));

  const hasWechat = async (id: string): Promise<boolean> => {
    const { rows } = await sql`SELECT FROM wechat_identities WHERE user_id = ${id} LIMIT 1`.execute(database);
    return rows.length > 0;
  };

  const present = async (row: UserRow): Promise<User> => ({
    id: row.id,
    username: row.username,
    email: row.email ?? '',
    avatar: row.avatar,
    role: row.role,
    level: userLevels[row.role],
    usage: await quota.usage(row.id),
    createdAt: row.created_at.toISOString(),
    hasPassword: row.password_hash !== null,
    hasWechat: await hasWechat(row.id),
  });

  return {
    byId: (id) => find('id', id),
    byEmail,
    byAccount: (account) => find(...accountKey(account)),
    present,
    async info(id) {
      const row = await find('id', id);
      return row && { user: await present(row), package: await quota.userPackage(id) };
    },
  };
}
