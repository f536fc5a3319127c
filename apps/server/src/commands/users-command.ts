import {
  type AppError,
  Email,
  type listPeople,
  type Person,
  type RouteReply,
  type RouteRequest,
  Username,
  UserRole,
} from '@parlando/contract';
import type { OperatedAccounts } from '../features/account/operate-accounts.ts';
import { NoSuchAccountError } from './admin-command.ts';
import {
  type Answer,
  CommandError,
  onlyWord,
  pageNote,
  readArguments,
  readPage,
  UsageError,
} from './command-line.ts';

type People = typeof listPeople;

export interface UsersCommandOptions {
  readonly accounts: OperatedAccounts;
  list(query: RouteRequest<People>['query']): Promise<RouteReply<People>>;
  /** Throws UsageError. */
  readPassword(): Promise<string>;
}

/** `users list|create|reset-password|delete`. Throws UsageError, CommandError and NoSuchAccountError. */
export async function runUsersCommand(
  options: UsersCommandOptions,
  [command = '', ...args]: readonly string[],
): Promise<Answer> {
  if (!Object.hasOwn(commands, command)) throw new UsageError('Say what to do with users.');
  return commands[command as keyof typeof commands](options, args);
}

const commands = {
  async list({ list }, args) {
    const { values, words } = readArguments(args, {
      search: { type: 'string' },
      role: { type: 'string' },
      page: { type: 'string' },
    });
    const role = values.role === undefined ? undefined : readRole(values.role);
    const search = values.search ?? (words.length > 0 ? onlyWord(words, 'account') : undefined);
    const found = await list({ search, role, ...readPage(values.page) });
    const text = found.items.map(line).join('\n') || 'There are no accounts.';
    return { text: text + pageNote(found), data: found };
  },

  async create({ accounts, readPassword }, args) {
    const { values, words } = readArguments(args, { role: { type: 'string' } });
    const [username, email, ...rest] = words;
    if (username === undefined || email === undefined)
      throw new UsageError('Name the username and the e-mail address.');
    if (rest.length > 0) throw new UsageError(`What is meant by ${rest.join(' ')}?`);
    const name = Username.safeParse(username);
    if (!name.success)
      throw new UsageError(`${username} is no username: it has 3 to 20 characters, and no @.`);
    const address = Email.safeParse(email);
    if (!address.success) throw new UsageError(`${email} is no e-mail address.`);
    const role = values.role === undefined ? undefined : readRole(values.role);
    const password = await readPassword();
    const account = { username: name.data, email: address.data };
    const created = await accounts.create({ ...account, role, password }).catch(explainTaken);
    const data = { id: created.id, ...account, role: created.role };
    return { text: `${data.username} (${data.email}) is created with the role ${data.role}.`, data };
  },

  async 'reset-password'({ accounts, readPassword }, args) {
    const account = onlyWord(readArguments(args, {}).words, 'account');
    const password = await readPassword();
    await accounts.resetPassword(account, password).catch(explainMissing(account));
    return { text: `${account} has the new password; all sessions have ended.`, data: { account } };
  },

  async delete({ accounts }, args) {
    const account = onlyWord(readArguments(args, {}).words, 'account');
    await accounts.delete(account).catch(explainMissing(account));
    return { text: `${account} is deleted, with everything it owned.`, data: { account } };
  },
} as const satisfies Record<
  string,
  (options: UsersCommandOptions, args: readonly string[]) => Promise<Answer>
>;

function readRole(text: string): UserRole {
  const role = UserRole.safeParse(text);
  if (!role.success) throw new UsageError('The role must be user, vip or admin.');
  return role.data;
}

const line = ({ username, email, role, createdAt, ban }: Person) =>
  [username, email || 'no address', role, createdAt.slice(0, 10), ...(ban ? ['banned'] : [])].join('  ');

function explainTaken(error: unknown): never {
  const { code } = error as AppError;
  if (code === 'USERNAME_TAKEN') throw new CommandError('Somebody has this username.');
  if (code === 'CODE_INVALID') throw new CommandError('There is an account with this address.');
  throw error;
}

const explainMissing =
  (account: string) =>
  (error: unknown): never => {
    const { code } = error as AppError;
    if (code === 'USER_NOT_FOUND') throw new NoSuchAccountError(account);
    if (code !== 'LAST_ADMINISTRATOR') throw error;
    throw new CommandError(
      `${account} is the last administrator. Make somebody else one first: npm run admin -- role <account> admin`,
    );
  };
