import { operator } from '../../database/record-audit.ts';
import { lockAccount, lockToDelete } from './administration.ts';
import { type DeleteOptions, deleteAccount, removeOwned } from './delete-user.ts';
import type { Passwords } from './passwords.ts';
import { firstRole, insertAccount, type NewAccount, replacePassword } from './registration.service.ts';

export interface OperateAccountsOptions extends DeleteOptions {
  readonly passwords: Passwords;
  readonly adminEmail: string | undefined;
}

export interface OpenedAccount extends Pick<NewAccount, 'username' | 'email'> {
  readonly password: string;
  /** Absent: as at a registration, where the first account is the administrator's. */
  readonly role: NewAccount['role'] | undefined;
}

/** What only the operator can do with accounts. They are named by e-mail address, username or id. */
export interface OperatedAccounts {
  /** Needs no mailed code. Throws as `insertAccount`. */
  create(account: OpenedAccount): Promise<Pick<NewAccount, 'id' | 'role'>>;
  /** Ends every session. Throws USER_NOT_FOUND. */
  resetPassword(account: string, password: string): Promise<void>;
  /** Everything goes as when people delete themselves. Throws USER_NOT_FOUND and `LastAdministratorError`. */
  delete(account: string): Promise<void>;
}

export class LastAdministratorError extends Error {}

export function operateAccounts(options: OperateAccountsOptions): OperatedAccounts {
  const { database, createId, passwords, adminEmail } = options;
  return {
    async create({ password, ...account }) {
      const passwordHash = await passwords.hash(password);
      return database.transaction().execute(async (transaction) => {
        const role = account.role ?? (await firstRole(transaction, account.email, adminEmail));
        return insertAccount(transaction, { ...account, id: createId(), role, passwordHash }, operator);
      });
    },

    async resetPassword(account, password) {
      const passwordHash = await passwords.hash(password);
      await database.transaction().execute(async (transaction) => {
        const id = await lockAccount(transaction, account);
        await replacePassword(transaction, id, passwordHash, operator);
      });
    },

    async delete(account) {
      const { id } = await database.transaction().execute(async (transaction) => {
        const { user, isLastAdministrator } = await lockToDelete(transaction, account);
        if (isLastAdministrator) {
          throw new LastAdministratorError(
            `${account} is the last administrator. Make somebody else one first: npm run admin -- role <account> admin`,
          );
        }
        await deleteAccount(transaction, user, operator);
        return user;
      });
      await removeOwned(id, options);
    },
  };
}
