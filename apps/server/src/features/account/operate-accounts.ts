import { operator } from '../../database/record-audit.ts';
import { lockAccount } from './administration.ts';
import { type DeleteOptions, deleteUser } from './delete-user.ts';
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
  /** Everything goes as when people delete themselves. Throws as `deleteUser`. */
  delete(account: string): Promise<void>;
}

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

    delete: (account) => deleteUser(account, operator, options),
  };
}
