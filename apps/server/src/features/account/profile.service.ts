import { AppError, type User } from '@parlando/contract';
import type { Kysely } from 'kysely';
import { recordAudit } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';
import type { Origin } from '../../http/origin.ts';
import type { User as Caller } from '../../http/visitor.ts';
import type { AccountNotices } from './account-notices.ts';
import type { LoginService } from './login.service.ts';
import type { Passwords } from './passwords.ts';
import { translateTaken } from './registration.service.ts';
import { endAllSessions, type Sessions } from './sessions.ts';
import { emailKey, type UserRow, type Users, usernameKey } from './users.ts';
import type { VerificationCodes } from './verification-codes.ts';

export interface ProfileService {
  /** Throws USERNAME_TAKEN. */
  update(
    caller: Caller,
    changes: { username?: string | undefined; avatar?: string | undefined },
  ): Promise<User>;
  /**
   * Ends every session; returns the token of a new one. Throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS,
   * RECENT_LOGIN_REQUIRED.
   */
  changePassword(caller: Caller, change: PasswordChange, origin: Origin): Promise<string>;
  /** Throws INVALID_CREDENTIALS, CODE_INVALID, TOO_MANY_ATTEMPTS, RECENT_LOGIN_REQUIRED. */
  changeEmail(caller: Caller, change: EmailChange): Promise<User>;
  /** The caller's account. Throws SESSION_EXPIRED when it has gone meanwhile. */
  own(caller: Caller): Promise<UserRow>;
}

export interface PasswordChange {
  readonly current: string;
  readonly password: string;
}

export interface EmailChange {
  readonly email: string;
  readonly code: string;
  readonly password: string;
}

export interface ProfileOptions {
  readonly database: Kysely<Database>;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly codes: VerificationCodes;
  readonly login: Pick<LoginService, 'confirmPassword'>;
  readonly notices: Pick<AccountNotices, 'passwordChanged' | 'emailChanged'>;
}

export function createProfileService(options: ProfileOptions): ProfileService {
  const { database, users, sessions, passwords, codes, login, notices } = options;

  const own = async ({ userId }: Caller): Promise<UserRow> => {
    const row = await users.byId(userId);
    if (row === undefined) throw new AppError('SESSION_EXPIRED');
    return row;
  };

  return {
    own,

    async update(caller, { username, avatar }) {
      if (username === undefined && avatar === undefined) return users.present(await own(caller));
      const row = await database
        .updateTable('users')
        .set({
          ...(username !== undefined && { username, username_key: usernameKey(username) }),
          ...(avatar !== undefined && { avatar }),
        })
        .where('id', '=', caller.userId)
        .returningAll()
        .executeTakeFirst()
        .catch(translateTaken);
      if (row === undefined) throw new AppError('SESSION_EXPIRED');
      return users.present(row);
    },

    async changePassword(caller, { current, password }, origin) {
      const user = await own(caller);
      await login.confirmPassword(user, current, caller.sessionId);
      const passwordHash = await passwords.hash(password);
      const token = await database.transaction().execute(async (transaction) => {
        // Guarded by the confirmed hash: of two simultaneous changes, the second has only checked an outdated password.
        const changed = await transaction
          .updateTable('users')
          .set({ password_hash: passwordHash })
          .where('id', '=', user.id)
          .where('password_hash', 'is not distinct from', user.password_hash)
          .returning('id')
          .executeTakeFirst();
        if (changed === undefined) throw new AppError('INVALID_CREDENTIALS');
        await endAllSessions(transaction, user.id);
        await recordAudit(transaction, { actor: user.id, action: 'change-password', subject: user.id });
        return sessions.begin(user.id, origin, transaction);
      });
      notices.passwordChanged(user);
      return token;
    },

    async changeEmail(caller, { email, code, password }) {
      const user = await own(caller);
      await login.confirmPassword(user, password, caller.sessionId);
      const row = await codes.redeem(
        { purpose: 'address', email, code, address: caller.address },
        async () => undefined,
        async (transaction) => {
          const changed = await transaction
            .updateTable('users')
            .set({ email, email_key: emailKey(email) })
            .where('id', '=', user.id)
            .returningAll()
            .executeTakeFirst()
            .catch(translateTaken);
          if (changed === undefined) throw new AppError('SESSION_EXPIRED');
          await recordAudit(transaction, { actor: user.id, action: 'change-email', subject: user.id });
          return changed;
        },
      );
      notices.emailChanged(user);
      return users.present(row);
    },
  };
}
