import { AppError, type UserRole } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { isBanned } from '../../database/is-banned.ts';
import type { Database } from '../../database/tables.ts';
import type { ActingUser } from '../../http/visitor.ts';

/** What an account may do now. */
export interface Standing {
  readonly role: UserRole;
  readonly hasPackage: boolean;
  readonly isBanned: boolean;
  readonly banReason: string | null;
  readonly bannedUntil: Date | null;
}

/** Columns of a `Standing`, selected from `users` as `u`. */
export const standingColumns = sql`
  u.role, EXISTS (SELECT FROM packages p WHERE p.user_id = u.id
    AND (p.expires_at IS NULL OR p.expires_at > now())) AS "hasPackage",
  ${isBanned} AS "isBanned",
  u.ban_reason AS "banReason", u.banned_until AS "bannedUntil"`;

/** Finds the account for work that runs without a request. Returns undefined when it is gone. Throws BANNED. */
export async function findActingUser(
  database: Kysely<Database>,
  userId: string,
): Promise<ActingUser | undefined> {
  const { rows } = await sql<Standing>`
    SELECT ${standingColumns} FROM users u WHERE u.id = ${userId}`.execute(database);
  const row = rows[0];
  if (row?.isBanned) throw bannedError(row.banReason, row.bannedUntil);
  return row && { userId, role: row.role, hasPackage: row.hasPackage };
}

export function bannedError(reason: string | null, until: Date | null): AppError {
  return new AppError('BANNED', {
    ...(reason && { reason }),
    ...(until && { until: until.toISOString() }),
  });
}
