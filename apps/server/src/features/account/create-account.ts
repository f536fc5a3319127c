import { AppError } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';
import type { ActingUser, SessionUser, User } from '../../http/visitor.ts';
import type { CreateId } from '../../ports/id.ts';
import { LiveWatch } from '../../ports/live-watch.ts';
import type { Log } from '../../ports/log.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { QuotaService } from '../quota/quota.service.ts';
import { createAccountNotices } from './account-notices.ts';
import { type Administration, createAdministration } from './administration.ts';
import { registerAuthRoutes } from './auth.routes.ts';
import { createCodeSender } from './code-sender.ts';
import { createGuessLimits, type GuessLimits } from './guess-limits.ts';
import { AccountHousekeeping } from './housekeeping.ts';
import { createLoginService, type LoginService } from './login.service.ts';
import { createLoginPlaces, type LoginPlaces } from './login-places.ts';
import type { OwnedTasks } from './owned-tasks.ts';
import { createPasswords } from './passwords.ts';
import { createProfileService } from './profile.service.ts';
import { createRegistrationService, type RegistrationService } from './registration.service.ts';
import { createSessionTokens } from './session-tokens.ts';
import { createSessions } from './sessions.ts';
import { findActingUser } from './standing.ts';
import { registerUserRoutes } from './user.routes.ts';
import { createUsers } from './users.ts';
import { createVerificationCodes } from './verification-codes.ts';

export interface AccountDependencies {
  readonly database: Kysely<Database>;
  readonly quota: Pick<QuotaService, 'usage' | 'userPackage'>;
  readonly mailer: Mailer;
  readonly tasks: OwnedTasks;
  readonly createId: CreateId;
  readonly log: Log;
  /** Signs tokens and hashes codes. */
  readonly secret: string;
  readonly adminEmail: string | undefined;
  readonly auditDays: number;
}

export interface Accounts {
  identify(token: string): Promise<SessionUser | undefined>;
  isLive(sessionId: string): Promise<boolean>;
  /** Calls `onEnd` soon after a session has ended, in whichever process. Returns a function that forgets it. */
  watch(sessionId: string, onEnd: () => void): () => void;
  /** Finds the account for work that runs without a request. Returns undefined when it is gone. Throws BANNED. */
  findActingUser(userId: string): Promise<ActingUser | undefined>;
  /** Id of the account with an e-mail address or username. */
  findId(account: string): Promise<string | undefined>;
  /** What an administrator can do with accounts. */
  administer(actor: Actor): Administration;
  /** Browser and address, as the places of an account's logins are stored: hashed, and different for each account. */
  placesOf: LoginPlaces['placesOf'];
  /** For logging in by other means than a password. */
  readonly entrance: Entrance;
  registerRoutes(app: FastifyInstance): void;
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface Entrance {
  readonly countScene: GuessLimits['countScene'];
  readonly open: RegistrationService['registerUnnamed'];
  readonly enter: LoginService['enter'];
  readonly remember: LoginPlaces['remember'];
  /** Before another way in is given up. Throws LAST_WAY_IN, INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS. */
  confirm(caller: User, password: string): Promise<void>;
}

/** Builds the account feature from its parts. */
export function createAccounts(dependencies: AccountDependencies): Accounts {
  const { database, quota, mailer, tasks, createId, log, secret, adminEmail, auditDays } = dependencies;
  const users = createUsers(database, quota);
  const tokens = createSessionTokens(secret);
  const sessions = createSessions({ database, tokens, createId, log });
  const passwords = createPasswords();
  const guessLimits = createGuessLimits(database);
  const codes = createVerificationCodes(database, guessLimits, secret);
  const codeSender = createCodeSender(users, codes, mailer);
  const places = createLoginPlaces(database, secret);
  const notices = createAccountNotices({ guessLimits, places, mailer, log });
  const login = createLoginService({
    ...{ database, users, sessions, tokens, passwords, guessLimits, places, notices },
  });
  const parts = { database, users, sessions, passwords, codes, places, notices };
  const registration = createRegistrationService({ ...parts, createId, adminEmail });
  const profile = createProfileService({ ...parts, login });
  const housekeeping = new AccountHousekeeping({ database, log, tasks, createId, auditDays });
  const watch = new LiveWatch({ live: sessions.live, log });

  return {
    identify: sessions.identify,
    isLive: sessions.isLive,
    watch: (sessionId, onEnd) => watch.add(sessionId, onEnd),
    placesOf: places.placesOf,
    findActingUser: (userId) => findActingUser(database, userId),
    findId: async (account) => (await users.byAccount(account))?.id,
    administer: (actor) => createAdministration(database, actor),
    entrance: {
      countScene: guessLimits.countScene,
      open: registration.registerUnnamed,
      enter: login.enter,
      remember: places.remember,
      async confirm(caller, password) {
        const user = await profile.own(caller);
        if (user.password_hash === null) throw new AppError('LAST_WAY_IN');
        await login.confirmPassword(user, password, caller.sessionId);
      },
    },
    registerRoutes(app) {
      registerAuthRoutes(app, { login, registration, codeSender });
      registerUserRoutes(app, { database, users, sessions, profile, login, tasks, createId });
    },
    async start() {
      await registration.appointAdmin();
      housekeeping.start();
      watch.start();
    },
    async close() {
      await notices.settled();
      await housekeeping.close();
      await watch.close();
    },
  };
}
