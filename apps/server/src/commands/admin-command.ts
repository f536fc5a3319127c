import { AppError, limits, UserPackage, UserRole } from '@parlando/contract';
import type { Administration } from '../features/account/administration.ts';
import { requireNothing, UsageError } from './command-line.ts';

export const adminUsage = `npm run admin -- ban <account> [<until>] [<reason>]
npm run admin -- unban <account>
npm run admin -- role <account> user|vip|admin
npm run admin -- grant-credits <account> <characters> [basic|premium|enterprise] [<until>]
npm run admin -- sign-out <account>

<account> is an e-mail address or a username.
<until> is a date (2026-12-31), a time (2026-12-31T18:00:00Z) or a number of days (30d).

npm run admin -- users list [<search>] [--role user|vip|admin] [--page <number>]
npm run admin -- users create <username> <e-mail> [--role user|vip|admin]
npm run admin -- users reset-password <account>
npm run admin -- users delete <account>

A password is asked for, or is the first line of the standard input.

npm run admin -- storage
npm run admin -- tasks list [--page <number>]
npm run admin -- tasks cancel <task>
npm run admin -- tasks clear
npm run admin -- retention now

npm run admin -- models list
npm run admin -- models install <model> [--accept <licence>]
npm run admin -- models import <archive, folder or .onnx file>
npm run admin -- models pause|resume|enable|disable|remove <model>
npm run admin -- models verify

npm run admin -- backup <file> [--without-audio]
npm run admin -- verify <file>
npm run admin -- restore <file>

Every command takes --help, and --json to answer for programs.`;

/** Usage of one command if it exists, otherwise of all. */
export function usageOf(command: string | undefined): string {
  const lines = adminUsage.split('\n').filter((line) => line.startsWith(`npm run admin -- ${command}`));
  return lines.length > 0 ? lines.join('\n') : adminUsage;
}

const dayMs = 86_400_000;

/** A command about an account that does not exist. */
export class NoSuchAccountError extends Error {
  constructor(account: string) {
    super(`There is no account with the ${account.includes('@') ? 'address' : 'name'} ${account}.`);
  }
}

/**
 * Runs the command and returns a sentence about the outcome. Throws UsageError, NoSuchAccountError and what the
 * administration throws.
 */
export async function runAdminCommand(
  administration: Administration,
  args: readonly string[],
  now: number,
): Promise<string> {
  const [command, account, ...rest] = args;
  if (command === undefined) throw new UsageError('Say what to do.');
  if (!Object.hasOwn(commands, command)) throw new UsageError(`There is no command ${command}.`);
  if (account === undefined) throw new UsageError('Name the account by its e-mail address or username.');
  try {
    return await commands[command as keyof typeof commands](administration, account, rest, now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'USER_NOT_FOUND') throw new NoSuchAccountError(account);
    throw error;
  }
}

type Command = (
  administration: Administration,
  account: string,
  rest: readonly string[],
  now: number,
) => Promise<string>;

const commands = {
  async ban(administration, account, rest, now) {
    const { until, others } = takeUntil(rest, now);
    const reason = others.join(' ') || undefined;
    requireNoTime(reason);
    await administration.ban(account, { reason, until });
    return `${account} is banned ${until ? `until ${until.toISOString()}` : 'for good'}; all sessions have ended.`;
  },

  async unban(administration, account, rest) {
    requireNothing(rest);
    await administration.unban(account);
    return `${account} may log in again.`;
  },

  async role(administration, account, [name, ...rest]) {
    requireNothing(rest);
    const role = UserRole.safeParse(name);
    if (!role.success) throw new UsageError('The role must be user, vip or admin.');
    await administration.setRole(account, role.data);
    return `${account} has the role ${role.data}.`;
  },

  async 'grant-credits'(administration, account, [characters = '', ...rest], now) {
    const amount = /^\d+$/.test(characters) ? Number(characters) : 0;
    if (amount < 1 || amount > limits.grantedCharacters) {
      throw new UsageError('Say how many characters to grant: a whole number from 1.');
    }
    const { until, others } = takeUntil(rest, now);
    const [kind = 'basic', ...more] = others;
    const type = UserPackage.def.shape.type.safeParse(kind);
    if (!type.success) throw new UsageError('The package must be basic, premium or enterprise.');
    requireNothing(more);
    const left = await administration.grantCredits(account, { amount, type: type.data, expiresAt: until });
    return `${account} has ${left} characters of credit${until ? ` until ${until.toISOString()}` : ''}.`;
  },

  async 'sign-out'(administration, account, rest) {
    requireNothing(rest);
    const ended = await administration.endSessions(account);
    return `${account} is signed out everywhere; ${ended} sessions have ended.`;
  },
} as const satisfies Record<string, Command>;

/** A time in another form, such as `2w` or `31.12.2026`, would be the reason of a ban for good. */
function requireNoTime(reason = ''): void {
  if (/^\d+(?:[:./-].*|\s*\w*)$/.test(reason))
    throw new UsageError(`${reason} is no time. Write 2026-12-31, 2026-12-31T18:00:00Z or 30d.`);
}

/** Splits off the first argument that is a date. */
function takeUntil(
  args: readonly string[],
  now: number,
): { until: Date | undefined; others: readonly string[] } {
  for (const [place, text] of args.entries()) {
    const until = readUntil(text, now);
    if (until === undefined) continue;
    if (until.getTime() <= now) throw new UsageError(`${text} has passed.`);
    return { until, others: args.toSpliced(place, 1) };
  }
  return { until: undefined, others: args };
}

function readUntil(text: string, now: number): Date | undefined {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
  if (days !== undefined) return new Date(now + Number(days) * dayMs);
  if (!/^\d{4}-\d{2}-\d{2}(T\S+)?$/.test(text)) return undefined;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new UsageError(`${text} is no date.`);
  return new Date(instant);
}
