import { AppError, type User } from '@parlando/contract';
import type { Kysely, Transaction } from 'kysely';
import { recordAudit } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';
import type { Origin } from '../../http/origin.ts';
import type { AccountNotices } from './account-notices.ts';
import { type GuessLimits, guessesAt } from './guess-limits.ts';
import type { LoginPlaces } from './login-places.ts';
import type { Passwords } from './passwords.ts';
import type { SessionTokens } from './session-tokens.ts';
import type { Sessions } from './sessions.ts';
import { findActingUser } from './standing.ts';
import { type UserRow, type Users, usernameKey } from './users.ts';

export interface LoginService {
  /** Throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, BANNED. */
  login(account: string, password: string, origin: Origin): Promise<{ token: string; user: User }>;
  /** Starts a session for a caller who has proved to own the account; returns its token. Throws BANNED. */
  enter(user: UserRow, origin: Origin, within?: Transaction<Database>): Promise<string>;
  /** Ends the session of a token, if it is one's. */
  logout(token: string | undefined): Promise<void>;
  /**
   * Wrong ones are counted for the session, apart from logins. Where an account has none, the login must be recent.
   * Throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, RECENT_LOGIN_REQUIRED.
   */
  confirmPassword(user: UserRow, password: string, sessionId: string): Promise<void>;
}

export interface LoginOptions {
  readonly database: Kysely<Database>;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly tokens: SessionTokens;
  readonly passwords: Passwords;
  readonly guessLimits: GuessLimits;
  readonly places: LoginPlaces;
  readonly notices: Pick<AccountNotices, 'wrongPassword'>;
}

export function createLoginService(options: LoginOptions): LoginService {
  const { database, users, sessions, tokens, passwords, guessLimits, places, notices } = options;

  /** A place with a live session of the account counts as known. */
  const sessionPlace = async (user: UserRow | undefined, { token }: Origin): Promise<string | undefined> => {
    const claims = token === undefined ? undefined : await tokens.read(token);
    if (claims === undefined || claims.userId !== user?.id) return undefined;
    return (await sessions.isLive(claims.sessionId)) ? `session:${claims.sessionId}` : undefined;
  };

  /** Does the same work and gives the same response for an unknown account as for a wrong password. */
  const check = async (account: string, password: string, origin: Origin) => {
    const user = await users.byAccount(account);
    const guess = {
      // Under its id an account has one count, whichever of its names is used.
      account: user?.id ?? usernameKey(account),
      address: origin.address,
      place: (await sessionPlace(user, origin)) ?? (await places.find(user?.id, origin)),
    };
    const isRight = await passwords.check(password, user?.password_hash ?? undefined, {
      begin: () => guessLimits.beginLogin(guess),
      succeeded: () => guessLimits.loginSucceeded(guess),
    });
    if (isRight && user !== undefined) return user;
    if (user !== undefined && guess.place === undefined) notices.wrongPassword(user);
    throw new AppError('INVALID_CREDENTIALS');
  };

  const enter: LoginService['enter'] = async (user, origin, within) => {
    await findActingUser(within ?? database, user.id);
    const token = await sessions.begin(user.id, origin, within);
    await recordAudit(within ?? database, { actor: user.id, action: 'login', subject: user.id });
    return token;
  };

  return {
    enter,

    async login(account, password, origin) {
      const user = await check(account, password, origin);
      await places.remember(user.id, origin);
      const token = await database.transaction().execute(async (transaction) => {
        await lockUnchanged(transaction, user);
        return enter(user, origin, transaction);
      });
      return { token, user: await users.present(user) };
    },

    async logout(token) {
      const claims = token === undefined ? undefined : await tokens.read(token);
      if (claims === undefined) return;
      await sessions.end(claims.userId, claims.sessionId).catch((error: unknown) => {
        // It had already ended, which is what the caller wants.
        if (!(error instanceof AppError && error.code === 'SESSION_NOT_FOUND')) throw error;
      });
    },

    async confirmPassword(user, password, sessionId) {
      if (user.password_hash === null) {
        if (await sessions.isRecent(sessionId)) return;
        throw new AppError('RECENT_LOGIN_REQUIRED');
      }
      const limit = guessesAt.confirmation(sessionId);
      const isRight = await passwords.check(password, user.password_hash, {
        begin: () => guessLimits.begin(limit, undefined),
        succeeded: () => guessLimits.succeeded(limit, undefined),
      });
      if (!isRight) throw new AppError('INVALID_CREDENTIALS');
    },
  };
}

/** Whoever changes the password ends all sessions: none may begin afterwards with the old one. Throws INVALID_CREDENTIALS. */
async function lockUnchanged(
  transaction: Transaction<Database>,
  { id, password_hash }: UserRow,
): Promise<void> {
  const unchanged = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', password_hash)
    .forShare()
    .executeTakeFirst();
  if (unchanged === undefined) throw new AppError('INVALID_CREDENTIALS');
}
