import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError, limits } from '@parlando/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { createKeyedHash } from '../../database/keyed-hash.ts';
import type { CodePurpose } from '../../database/tables/accounts.ts';
import type { Database } from '../../database/tables.ts';
import { codeTooSoon, createGuessLimits, type GuessLimits, guessesAt } from './guess-limits.ts';
import { emailKey } from './users.ts';

const { digits, lifetimeMs, guesses, resendMs } = limits.verificationCode;

export interface Redemption {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly code: string;
  readonly address: string;
}

/** Codes sent by mail. They are stored as hashes, work once, expire soon and allow few guesses. */
export interface VerificationCodes {
  /** A new code in place of an earlier one. Throws TOO_MANY_REQUESTS within 60 s of that one, and after very many. */
  issue(purpose: CodePurpose, email: string, address: string): Promise<string>;
  /** The next may be issued at once. This one stays valid: a mail that seems to have failed may still arrive. */
  letNext(purpose: CodePurpose, email: string): Promise<void>;
  /**
   * Runs `use` for a right code and consumes the code. When `use` throws, the code and the guess are restored.
   * `prepare` runs only for a right code, outside the transaction. Throws CODE_INVALID, TOO_MANY_ATTEMPTS.
   */
  redeem<Prepared, Result>(
    redemption: Redemption,
    prepare: () => Promise<Prepared>,
    action: (transaction: Transaction<Database>, prepared: Prepared) => Promise<Result>,
  ): Promise<Result>;
}

export function createVerificationCodes(
  database: Kysely<Database>,
  guessLimits: GuessLimits,
  secret: string,
): VerificationCodes {
  // There are only a million codes: without a key, their hashes could be reversed by trying all.
  const hash = createKeyedHash(secret, 'verification codes');
  const hashOf = (purpose: CodePurpose, email: string, code: string): string =>
    hash(purpose, emailKey(email), code);

  /** Writes a code in place of an earlier one; returns false within a minute of that one. */
  const store = async (
    within: Transaction<Database>,
    purpose: CodePurpose,
    email: string,
    code: string,
  ): Promise<boolean> => {
    const { rows } = await sql`
      INSERT INTO verification_codes AS v (email_key, purpose, code_hash, expires_at)
      VALUES (${emailKey(email)}, ${purpose}, ${hashOf(purpose, email, code)},
        now() + ${lifetimeMs}::int * interval '1 millisecond')
      ON CONFLICT (email_key, purpose) DO UPDATE SET code_hash = excluded.code_hash, guesses = 0,
        sent_at = now(), expires_at = excluded.expires_at
      WHERE v.sent_at <= now() - ${resendMs}::int * interval '1 millisecond'
        -- The clock was set back since.
        OR v.sent_at > now() + ${resendMs}::int * interval '1 millisecond'
      RETURNING 1`.execute(within);
    return rows.length > 0;
  };

  /** Counts the guess in the row before checking it. */
  const countGuess = async ({ purpose, email }: Redemption): Promise<string> => {
    const { rows } = await sql<{ code_hash: string }>`
      UPDATE verification_codes SET guesses = guesses + 1
      WHERE email_key = ${emailKey(email)} AND purpose = ${purpose} AND expires_at > now() AND guesses < ${guesses}
      RETURNING code_hash`.execute(database);
    if (rows[0] !== undefined) return rows[0].code_hash;
    const spent = await sql<{ wait: number }>`
      SELECT greatest(1, extract(epoch FROM sent_at - now()) * 1000 + ${resendMs})::int AS wait FROM verification_codes
      WHERE email_key = ${emailKey(email)} AND purpose = ${purpose} AND expires_at > now()`.execute(database);
    const wait = spent.rows[0]?.wait;
    throw wait === undefined
      ? new AppError('CODE_INVALID')
      : new AppError('TOO_MANY_ATTEMPTS', { retryAfterMs: wait });
  };

  return {
    async issue(purpose, email, address) {
      const code = String(randomInt(10 ** digits)).padStart(digits, '0');
      // One transaction: a request that is refused for too many mails leaves the code that was mailed before.
      const isStored = await database.transaction().execute(async (transaction) => {
        if (!(await store(transaction, purpose, email, code))) return false;
        await createGuessLimits(transaction).countMail(emailKey(email), address);
        return true;
      });
      if (isStored) return code;
      const { rows: waits } = await sql<{ wait: number }>`
        SELECT (extract(epoch FROM sent_at - now()) * 1000)::int + ${resendMs}::int AS wait FROM verification_codes
        WHERE email_key = ${emailKey(email)} AND purpose = ${purpose}`.execute(database);
      throw codeTooSoon(waits[0]?.wait ?? resendMs);
    },

    async letNext(purpose, email) {
      await sql`
        UPDATE verification_codes SET sent_at = now() - ${resendMs}::int * interval '1 millisecond'
        WHERE email_key = ${emailKey(email)} AND purpose = ${purpose}`.execute(database);
    },

    async redeem(redemption, prepare, action) {
      const { purpose, email, code, address } = redemption;
      const limit = guessesAt.codes(emailKey(email));
      // First, so that nobody is locked out for a day by guesses that no code was sent for.
      const stored = await countGuess(redemption);
      await guessLimits.begin(limit, address);
      const given = hashOf(purpose, email, code);
      if (!timingSafeEqual(Buffer.from(stored), Buffer.from(given))) throw new AppError('CODE_INVALID');
      try {
        const prepared = await prepare();
        return await database.transaction().execute(async (transaction) => {
          const used = await transaction
            .deleteFrom('verification_codes')
            .where('email_key', '=', emailKey(email))
            .where('purpose', '=', purpose)
            .where('code_hash', '=', stored)
            .returning('purpose')
            .executeTakeFirst();
          if (used === undefined) throw new AppError('CODE_INVALID');
          return action(transaction, prepared);
        });
      } catch (error) {
        await sql`UPDATE verification_codes SET guesses = guesses - 1
          WHERE email_key = ${emailKey(email)} AND purpose = ${purpose} AND code_hash = ${stored} AND guesses > 0
        `.execute(database);
        throw error;
      } finally {
        await guessLimits.succeeded(limit, address);
      }
    },
  };
}
