import { AppError } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { countInWindow, type WindowLimit } from '../../database/count-in-window.ts';
import type { Database } from '../../database/tables.ts';
import { isLoopback } from '../../http/address-key.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** What identifies a login attempt for counting. */
export interface LoginGuess {
  /** Id of the account; without an account, the name that was tried. */
  readonly account: string;
  readonly address: string;
  /** A place where this account has logged in before (see `LoginPlaces`); undefined for other places. */
  readonly place: string | undefined;
}

/** How many guesses are allowed within a window. Each counts before it is checked. */
export const guessesAt = {
  /** Attempts from one known place, or from one other address. */
  password: ({ account, address, place }: LoginGuess): WindowLimit => ({
    key: `password:${account}@${place ?? address}`,
    max: 5,
    windowMs: 15 * minuteMs,
  }),
  /** Attempts from all other addresses together: the limit for an attacker with many addresses. */
  passwordElsewhere: (account: string): WindowLimit => ({
    key: `password:${account}`,
    max: 20,
    windowMs: hourMs,
  }),
  /** The password of a logged-in user, asked for again. Each session has its own count. */
  confirmation: (sessionId: string): WindowLimit => ({
    key: `confirmation:${sessionId}`,
    max: 5,
    windowMs: 15 * minuteMs,
  }),
  /** Guesses over all codes, because new codes can be requested all day. */
  codes: (emailKey: string): WindowLimit => ({ key: `codes:${emailKey}`, max: 20, windowMs: dayMs }),
} as const;

/** After this many wrong passwords from unknown places within an hour, the owner is notified. */
export const alarmingGuesses = 10;

/** Limits mails to one mailbox, and mails that one sender can cause. */
const mailsTo = (emailKey: string): WindowLimit => ({ key: `mails:${emailKey}`, max: 20, windowMs: dayMs });

/** Counts guesses in the database, so that simultaneous guesses in several processes cannot exceed a limit. */
export interface GuessLimits {
  /** Counts one guess at the thing and, unless it is undefined, one from the address. Throws TOO_MANY_ATTEMPTS. */
  begin(limit: WindowLimit, address: string | undefined): Promise<void>;
  /** After a right guess: resets the target's count and takes this guess off the address's count. */
  succeeded(limit: WindowLimit, address: string | undefined): Promise<void>;
  /** Counts a login. Throws TOO_MANY_ATTEMPTS. */
  beginLogin(guess: LoginGuess): Promise<void>;
  loginSucceeded(guess: LoginGuess): Promise<void>;
  /** Whether to notify the owner of guesses from unknown places; true at most once a day. */
  isAlarming(account: string): Promise<boolean>;
  /** Counts a requested mail. Throws TOO_MANY_REQUESTS. */
  countMail(emailKey: string, address: string): Promise<void>;
  /** Counts a requested code to scan. Throws TOO_MANY_REQUESTS. */
  countScene(address: string): Promise<void>;
}

export function createGuessLimits(database: Kysely<Database>): GuessLimits {
  const tryCount = (limit: WindowLimit) => countInWindow(database, 'login_attempts', limit);

  const count = async (
    limit: WindowLimit | undefined,
    refusal = (retryAfterMs: number) => new AppError('TOO_MANY_ATTEMPTS', { retryAfterMs }),
  ): Promise<void> => {
    if (limit === undefined) return;
    const { isAllowed, resetMs } = await tryCount(limit);
    if (!isAllowed) throw refusal(resetMs);
  };

  const startAnew = async ({ key }: WindowLimit): Promise<void> => {
    await database.deleteFrom('login_attempts').where('key', '=', key).execute();
  };

  const giveBack = async (limit: WindowLimit | undefined): Promise<void> => {
    if (limit === undefined) return;
    await database
      .updateTable('login_attempts')
      .set((set) => ({ attempts: set('attempts', '-', 1) }))
      .where('key', '=', limit.key)
      .where('attempts', '>', 0)
      .execute();
  };

  return {
    async begin(limit, address) {
      await count(limit);
      await count(addressLimit('address', address));
    },
    async succeeded(limit, address) {
      await startAnew(limit);
      await giveBack(addressLimit('address', address));
    },
    async beginLogin(guess) {
      await count(guessesAt.password(guess));
      await count(addressLimit('address', guess.address));
      // Checked last, so that an attempt that another limit refuses does not use up the shared limit.
      if (guess.place === undefined) await count(guessesAt.passwordElsewhere(guess.account));
    },
    async loginSucceeded(guess) {
      await startAnew(guessesAt.password(guess));
      await giveBack(addressLimit('address', guess.address));
      // The other attempts from unknown places still count as guesses.
      if (guess.place === undefined) await giveBack(guessesAt.passwordElsewhere(guess.account));
    },
    async isAlarming(account) {
      const { rows } = await sql`
        SELECT 1 FROM login_attempts WHERE key = ${guessesAt.passwordElsewhere(account).key}
          AND attempts >= ${alarmingGuesses} AND until > now()`.execute(database);
      if (rows.length === 0) return false;
      return (await tryCount({ key: `alarm:${account}`, max: 1, windowMs: dayMs })).isAllowed;
    },
    async countMail(emailKey, address) {
      await count(mailsTo(emailKey), codeTooSoon);
      await count(addressLimit('mails-from', address), codeTooSoon);
    },
    countScene: (address) =>
      count(
        addressLimit('scenes', address),
        (retryAfterMs) => new AppError('TOO_MANY_REQUESTS', { retryAfterMs }),
      ),
  };
}

/** A code cannot be mailed yet. */
export function codeTooSoon(waitMs: number): AppError {
  const retryAfterMs = Math.max(1, waitMs);
  return new AppError('TOO_MANY_REQUESTS', {
    retryAfterMs,
    reason: 'code',
    seconds: Math.ceil(retryAfterMs / 1000),
  });
}

/** What is counted of an account is dropped with it, or when its owner has proved to be it. */
export async function forgetGuesses(database: Kysely<Database>, account: string): Promise<void> {
  const { key } = guessesAt.passwordElsewhere(account);
  await sql`DELETE FROM login_attempts WHERE key = ${key} OR starts_with(key, ${`${key}@`})`.execute(
    database,
  );
}

/** Generous, because an office or a school is one address. Without TRUST_PROXY, a proxy makes everybody one address. */
function addressLimit(
  what: 'address' | 'mails-from' | 'scenes',
  address: string | undefined,
): WindowLimit | undefined {
  if (address === undefined || isLoopback(address)) return undefined;
  return { key: `${what}:${address}`, max: 100, windowMs: 15 * minuteMs };
}
