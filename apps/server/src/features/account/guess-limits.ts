import { AppError } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { isLoopback } from '../../http/address-key.ts';

/** So many guesses at one thing within a time; each counts before it is looked at. */
interface GuessLimit {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

const minuteMs = 60_000;

export const guessesAt = {
  password: (account: string): GuessLimit => ({
    key: `password:${account}`,
    max: 5,
    windowMs: 15 * minuteMs,
  }),
  /** Beyond the guesses of one code: new codes may be asked for all day. */
  codes: (emailKey: string): GuessLimit => ({ key: `codes:${emailKey}`, max: 20, windowMs: 1440 * minuteMs }),
} as const;

/** So that nobody's mailbox is filled through us, nor many mailboxes by one sender. */
const mailsTo = (emailKey: string): GuessLimit => ({
  key: `mails:${emailKey}`,
  max: 20,
  windowMs: 1440 * minuteMs,
});

/** Counts guesses in the database, so that no number of simultaneous ones, in however many processes, gets past. */
export interface GuessLimits {
  /** Counts one guess at the thing and one from the address. Throws TOO_MANY_ATTEMPTS. */
  begin(limit: GuessLimit, address: string): Promise<void>;
  /** The guess was right: the thing's count starts anew, the address gets this one back. */
  succeeded(limit: GuessLimit, address: string): Promise<void>;
  /** Counts a mail that somebody asked for. Throws TOO_MANY_REQUESTS. */
  countMail(emailKey: string, address: string): Promise<void>;
}

export function createGuessLimits(database: Kysely<Database>): GuessLimits {
  const count = async (
    { key, max, windowMs }: GuessLimit,
    refusal: 'TOO_MANY_ATTEMPTS' | 'TOO_MANY_REQUESTS' = 'TOO_MANY_ATTEMPTS',
  ): Promise<void> => {
    const end = sql<Date>`now() + ${windowMs}::int * interval '1 millisecond'`;
    const counted = await sql`
      INSERT INTO login_attempts AS a (key, attempts, until) VALUES (${key}, 1, ${end})
      ON CONFLICT (key) DO UPDATE SET attempts = CASE WHEN a.until <= now() THEN 1 ELSE a.attempts + 1 END,
        until = CASE WHEN a.until <= now() THEN excluded.until ELSE a.until END
      WHERE a.until <= now() OR a.attempts < ${max}
      RETURNING 1`.execute(database);
    if (counted.rows.length > 0) return;
    const { rows } = await sql<{ wait: number }>`
      SELECT (extract(epoch FROM until - now()) * 1000)::int AS wait FROM login_attempts WHERE key = ${key}
    `.execute(database);
    throw new AppError(refusal, { retryAfterMs: Math.max(1, rows[0]?.wait ?? windowMs) });
  };

  return {
    async begin(limit, address) {
      await count(limit);
      const ofAddress = addressLimit('address', address);
      if (ofAddress) await count(ofAddress);
    },
    async countMail(emailKey, address) {
      await count(mailsTo(emailKey), 'TOO_MANY_REQUESTS');
      const ofAddress = addressLimit('mails-from', address);
      if (ofAddress) await count(ofAddress, 'TOO_MANY_REQUESTS');
    },
    async succeeded(limit, address) {
      await database.deleteFrom('login_attempts').where('key', '=', limit.key).execute();
      const ofAddress = addressLimit('address', address);
      if (ofAddress === undefined) return;
      await database
        .updateTable('login_attempts')
        .set((set) => ({ attempts: set('attempts', '-', 1) }))
        .where('key', '=', ofAddress.key)
        .where('attempts', '>', 0)
        .execute();
    },
  };
}

/** Generous: an office or a school is one address. A proxy that TRUST_PROXY does not name would be everybody. */
function addressLimit(what: 'address' | 'mails-from', address: string): GuessLimit | undefined {
  if (isLoopback(address)) return undefined;
  return { key: `${what}:${address}`, max: 100, windowMs: 15 * minuteMs };
}
