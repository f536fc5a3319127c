import { AppError, type User } from '@parlando/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { type GuessLimits, guessesAt } from './guess-limits.ts';
import type { Passwords } from './passwords.ts';
import type { SessionTokens } from './session-tokens.ts';
import type { Origin, Sessions } from './sessions.ts';
import { bannedError } from './standing.ts';
import { audit, type UserRow, type Users, usernameKey } from './users.ts';

export interface LoginService {
  /** Throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, BANNED. */
  login(account: string, password: string, origin: Origin): Promise<{ token: string; user: User }>;
  /** Ends the session of a token, if it is one's. */
  logout(token: string | undefined): Promise<void>;
  /** Throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS. */
  confirmPassword(user: UserRow, password: string, address: string): Promise<void>;
}

export interface LoginOptions {
  readonly database: Kysely<Database>;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly tokens: SessionTokens;
  readonly passwords: Passwords;
  readonly guessLimits: GuessLimits;
}

export function createLoginService(options: LoginOptions): LoginService {
  const { database, users, sessions, tokens, passwords, guessLimits } = options;

  /** The same work and the same answer for an account that does not exist as for a wrong password. */
  const check = async (user: UserRow | undefined, account: string, password: string, address: string) => {
    // Under its id an account has one count, whichever of its names is used.
    const limit = guessesAt.password(user?.id ?? usernameKey(account));
    const isRight = await passwords.check(password, user?.password_hash, {
      begin: () => guessLimits.begin(limit, address),
      succeeded: () => guessLimits.succeeded(limit, address),
    });
    if (!isRight || user === undefined) throw new AppError('INVALID_CREDENTIALS');
    return user;
  };

  return {
    async login(account, password, origin) {
      const user = await check(await users.byAccount(account), account, password, origin.address);
      if (isBanned(user)) throw bannedError(user.ban_reason, user.banned_until);
      const token = await sessions.begin(user.id, origin);
      await audit(database, { actor: user.id, action: 'login', subject: user.id });
      return { token, user: await users.present(user) };
    },

    async logout(token) {
      const claims = token === undefined ? undefined : await tokens.read(token);
      if (claims === undefined) return;
      await sessions.end(claims.userId, claims.sessionId).catch((error: unknown) => {
        // It had ended already: that is what was asked for.
        if (!(error instanceof AppError && error.code === 'SESSION_NOT_FOUND')) throw error;
      });
    },

    async confirmPassword(user, password, address) {
      await check(user, user.username, password, address);
    },
  };
}

function isBanned({ banned_at, banned_until }: UserRow): boolean {
  return banned_at !== null && (banned_until === null || banned_until.getTime() > Date.now());
}
