import { AppError, type User } from '@parlando/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Actor, operator, recordAudit } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';
import type { Origin } from '../../http/origin.ts';
import type { CreateId } from '../../ports/id.ts';
import type { AccountNotices } from './account-notices.ts';
import { forgetGuesses } from './guess-limits.ts';
import type { LoginPlaces } from './login-places.ts';
import type { Passwords } from './passwords.ts';
import { endAllSessions } from './sessions.ts';
import { emailKey, type UserRow, type Users, usernameKey } from './users.ts';
import type { VerificationCodes } from './verification-codes.ts';

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly origin: Origin;
}

export interface PasswordReset extends Omit<Registration, 'username'> {}

export interface RegistrationService {
  /** Throws CODE_INVALID, USERNAME_TAKEN, TOO_MANY_ATTEMPTS. */
  register(registration: Registration): Promise<User>;
  /** An account without e-mail address and password; returns its id. `makeName` is asked until a name is free. */
  registerUnnamed(within: Transaction<Database>, makeName: () => string): Promise<string>;
  /** Ends every session. Throws CODE_INVALID, TOO_MANY_ATTEMPTS. */
  resetPassword(reset: PasswordReset): Promise<void>;
  /** Makes the account that the operator names an administrator, if it exists. */
  appointAdmin(): Promise<void>;
}

export interface RegistrationOptions {
  readonly database: Kysely<Database>;
  readonly users: Users;
  readonly passwords: Passwords;
  readonly codes: VerificationCodes;
  readonly places: LoginPlaces;
  readonly notices: Pick<AccountNotices, 'passwordChanged'>;
  readonly createId: CreateId;
  readonly adminEmail: string | undefined;
}

/** Only one registration at a time checks whether it is the first. */
const firstAccountLock = 0x61_64_6d_6e;

/** The role that a new account begins with. */
export async function firstRole(
  transaction: Transaction<Database>,
  email: string | undefined,
  adminEmail: string | undefined,
): Promise<UserRow['role']> {
  if (adminEmail !== undefined) {
    return email !== undefined && emailKey(adminEmail) === emailKey(email) ? 'admin' : 'user';
  }
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(firstAccountLock)})`.execute(transaction);
  const anybody = await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return anybody === undefined ? 'admin' : 'user';
}

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: UserRow['role'];
  readonly passwordHash: string;
}

/** Throws USERNAME_TAKEN, and CODE_INVALID for an address that has an account. */
export async function insertAccount(
  transaction: Transaction<Database>,
  { id, username, email, role, passwordHash }: NewAccount,
  actor: Actor,
): Promise<UserRow> {
  const created = await transaction
    .insertInto('users')
    .values({
      id,
      username,
      username_key: usernameKey(username),
      email,
      email_key: emailKey(email),
      role,
      password_hash: passwordHash,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(translateTaken);
  await recordAudit(transaction, { ...actor, action: 'register', subject: id, details: { role } });
  return created;
}

/** Ends every session. */
export async function replacePassword(
  transaction: Transaction<Database>,
  id: string,
  passwordHash: string,
  actor: Actor,
): Promise<void> {
  await transaction.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  await endAllSessions(transaction, id);
  // Other people's guesses must not lock out the owner of the account.
  await forgetGuesses(transaction, id);
  await recordAudit(transaction, { ...actor, action: 'reset-password', subject: id });
}

export function createRegistrationService(options: RegistrationOptions): RegistrationService {
  const { database, users, passwords, codes, places, notices, createId, adminEmail } = options;

  return {
    async register({ username, email, password, code, origin }) {
      const row = await codes.redeem(
        { purpose: 'address', email, code, address: origin.address },
        () => passwords.hash(password),
        async (transaction, passwordHash) => {
          const role = await firstRole(transaction, email, adminEmail);
          const id = createId();
          return insertAccount(transaction, { id, username, email, role, passwordHash }, { actor: id });
        },
      );
      await places.remember(row.id, origin);
      return users.present(row);
    },

    async registerUnnamed(within, makeName) {
      const role = await firstRole(within, undefined, adminEmail);
      const id = createId();
      for (;;) {
        const username = makeName();
        const { numInsertedOrUpdatedRows } = await within
          .insertInto('users')
          .values({ id, username, username_key: usernameKey(username), role })
          .onConflict((conflict) => conflict.column('username_key').doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows) break;
      }
      await recordAudit(within, { actor: id, action: 'register', subject: id, details: { role } });
      return id;
    },

    async resetPassword({ email, password, code, origin }) {
      const changed = await codes.redeem(
        { purpose: 'reset', email, code, address: origin.address },
        () => passwords.hash(password),
        async (transaction, passwordHash) => {
          const user = await transaction
            .selectFrom('users')
            .select(['id', 'email', 'username'])
            .where('email_key', '=', emailKey(email))
            .forNoKeyUpdate()
            .executeTakeFirst();
          if (user === undefined) throw new AppError('CODE_INVALID');
          await replacePassword(transaction, user.id, passwordHash, { actor: user.id });
          return user;
        },
      );
      await places.remember(changed.id, origin);
      notices.passwordChanged(changed);
    },

    async appointAdmin() {
      if (adminEmail === undefined) return;
      const appointed = await database
        .updateTable('users')
        .set({ role: 'admin' })
        .where('email_key', '=', emailKey(adminEmail))
        .where('role', '<>', 'admin')
        .returning('id')
        .executeTakeFirst();
      if (appointed) await recordAudit(database, { ...operator, action: 'role', subject: appointed.id });
    },
  };
}

/** The response is the same as for a wrong code; only the mail to its owner says that the address is taken. */
export function translateTaken(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'users_username') throw new AppError('USERNAME_TAKEN', undefined, { cause: error });
  if (constraint === 'users_email') throw new AppError('CODE_INVALID', undefined, { cause: error });
  throw error;
}
