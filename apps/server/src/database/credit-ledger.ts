import type { Names, UserPackage } from '@parlando/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { lockByName } from './lock-by-name.ts';
import type { CreditSource } from './tables/billing.ts';
import type { Database } from './tables.ts';

export const creditsBucket = (userId: string): string => `credits:${userId}`;

/** Characters to add to an account's package. */
export interface Credit {
  readonly userId: string;
  readonly amount: number;
  readonly source: CreditSource;
  /** Idempotency key within its source: a repeated one has no effect. */
  readonly reference: string;
  readonly name: string;
  /** In each language; absent where an operator gave only one. */
  readonly names?: Names | undefined;
  readonly type: UserPackage['type'];
  /**
   * Absent: never. Days `beyond` the present package count from its end, so that an early renewal loses nothing; days
   * `from` now only extend it if it would end sooner.
   */
  readonly expires?: Date | { readonly days: number; readonly count: 'beyond' | 'from' } | undefined;
}

/**
 * Adds characters to a package, in the caller's transaction. What is left of one that has expired is dropped. Returns
 * the characters left, or undefined when this credit was there already.
 */
export async function addCredit(
  transaction: Kysely<Database>,
  { userId, amount, source, reference, name, names, type, expires }: Credit,
): Promise<number | undefined> {
  const bucket = creditsBucket(userId);
  await lockByName(transaction, bucket);
  await dropExpired(transaction, userId);
  const inserted = await transaction
    .insertInto('credits')
    .values({
      ...{ bucket, amount, source, reference, name, type },
      names: names === undefined ? null : sql`${JSON.stringify(names)}::jsonb`,
      expires_at: endOf(userId, expires),
      ...(expires !== undefined &&
        !(expires instanceof Date) && { days: expires.days, days_count: expires.count }),
    })
    .onConflict((conflict) => conflict.columns(['source', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return undefined;
  const { rows } = await sql<{ left: number }>`
    INSERT INTO buckets AS b (bucket, used, cap) VALUES (${bucket}, 0, ${amount})
    ON CONFLICT (bucket) DO UPDATE SET cap = b.cap + excluded.cap RETURNING b.cap - b.used AS left`.execute(
    transaction,
  );
  const left = rows[0]?.left ?? amount;
  await renewPackage(transaction, userId);
  await setTotal(transaction, userId, left);
  await wakeProjects(transaction, userId);
  return left;
}

const setTotal = (transaction: Kysely<Database>, userId: string, total: number | RawBuilder<number>) =>
  transaction.updateTable('packages').set({ total }).where('user_id', '=', userId).execute();

/** Resumes projects that wait for the next day's quota: the batch runner finds them. */
async function wakeProjects(transaction: Kysely<Database>, userId: string): Promise<void> {
  await transaction
    .updateTable('batches')
    .set({ resume_at: sql<Date>`now()` })
    .where('owner_id', '=', `user:${userId}`)
    .where('resume_at', 'is not', null)
    .execute();
}

/**
 * Takes back what is left of a credit, in the caller's transaction: characters that were spoken stay spent, and days that
 * have passed stay past. Returns how many characters were taken.
 */
export async function takeBackCredit(
  transaction: Kysely<Database>,
  { userId, source, reference }: Pick<Credit, 'userId' | 'source' | 'reference'>,
): Promise<number> {
  const bucket = creditsBucket(userId);
  await lockByName(transaction, bucket);
  await dropExpired(transaction, userId);
  const { rows } = await sql<{ taken: number }>`
    WITH revoked AS (
      UPDATE credits SET revoked_at = now()
      WHERE source = ${source} AND reference = ${reference} AND revoked_at IS NULL RETURNING amount
    ), held AS MATERIALIZED (
      SELECT bucket, cap - used AS left FROM buckets WHERE bucket = ${bucket} FOR UPDATE
    ), taken AS (
      UPDATE buckets SET cap = cap - least(held.left, revoked.amount) FROM held, revoked
      WHERE buckets.bucket = held.bucket RETURNING least(held.left, revoked.amount) AS n
    )
    INSERT INTO credits (bucket, amount, source, reference) SELECT ${bucket}, -n, 'refund', ${reference} FROM taken
    RETURNING -amount AS taken`.execute(transaction);
  const taken = rows[0]?.taken ?? 0;
  await countDaysAgain(transaction, userId);
  await renewPackage(transaction, userId);
  await setTotal(transaction, userId, sql`total - ${taken}`);
  return taken;
}

const lasts = sql`(expires_at IS NULL OR expires_at > now())`;

function endOf(userId: string, expires: Credit['expires']) {
  if (expires === undefined) return null;
  if (expires instanceof Date) return expires;
  const days = sql`${expires.days}::int * interval '1 day'`;
  const end = sql`coalesce((SELECT expires_at FROM packages WHERE user_id = ${userId} AND ${lasts}), now())`;
  return expires.count === 'beyond'
    ? sql<Date>`${end} + ${days}`
    : sql<Date>`greatest(${end}, now() + ${days})`;
}

/**
 * Recomputes when credits end without the one taken back: days that were to follow it move forward. Goes through them
 * in the order of arrival, as `endOf` did; a credit taken back ended then, unless its days were over before.
 */
async function countDaysAgain(transaction: Kysely<Database>, userId: string): Promise<void> {
  await sql`
    WITH RECURSIVE dated AS (
      SELECT row_number() OVER (ORDER BY id) AS n, id, created_at, revoked_at, expires_at, days_count,
        days * interval '1 day' AS span
      FROM credits WHERE bucket = ${creditsBucket(userId)} AND type IS NOT NULL AND expires_at IS NOT NULL
    ), counted AS (
      SELECT 0::bigint AS n, 0::bigint AS id, '-infinity'::timestamptz AS own, '-infinity'::timestamptz AS package
      UNION ALL
      SELECT dated.n, dated.id, ends.own, greatest(package, ends.own)
      FROM counted JOIN dated ON dated.n = counted.n + 1, LATERAL (
        SELECT greatest(package, created_at) AS start
      ) AS starts, LATERAL (
        SELECT CASE
          WHEN span IS NULL THEN least(expires_at, revoked_at)
          WHEN revoked_at IS NOT NULL THEN greatest(start, least(start + span, revoked_at))
          WHEN days_count = 'from' THEN greatest(package, created_at + span)
          ELSE start + span END AS own
      ) AS ends
    )
    UPDATE credits SET expires_at = own FROM counted
    WHERE credits.id = counted.id AND revoked_at IS NULL AND days IS NOT NULL`.execute(transaction);
}

async function dropExpired(transaction: Kysely<Database>, userId: string): Promise<void> {
  await sql`
    WITH dropped AS (
      UPDATE buckets SET cap = used FROM (
        SELECT bucket AS expired, cap - used AS left FROM buckets WHERE bucket = ${creditsBucket(userId)}
          AND NOT EXISTS (SELECT FROM packages WHERE user_id = ${userId} AND ${lasts}) FOR UPDATE
      ) AS e WHERE bucket = expired AND e.left > 0 RETURNING bucket, e.left
    )
    INSERT INTO credits (bucket, amount, source, reference)
    SELECT bucket, -"left", 'expiry', gen_random_uuid()::text FROM dropped`.execute(transaction);
}

/** Derives the package from the credits that still last: the name of the best, and the latest end. */
async function renewPackage(transaction: Kysely<Database>, userId: string): Promise<void> {
  await sql`
    WITH live AS MATERIALIZED (
      SELECT * FROM credits WHERE bucket = ${creditsBucket(userId)} AND type IS NOT NULL AND revoked_at IS NULL AND ${lasts}
    ), gone AS (
      DELETE FROM packages WHERE user_id = ${userId} AND NOT EXISTS (SELECT FROM live)
    )
    INSERT INTO packages (user_id, name, names, type, expires_at)
    SELECT ${userId}, name, names, type,
      (SELECT CASE WHEN bool_or(expires_at IS NULL) THEN NULL ELSE max(expires_at) END FROM live)
    FROM live ORDER BY array_position(ARRAY['basic', 'premium', 'enterprise'], type) DESC, id DESC LIMIT 1
    ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, names = excluded.names, type = excluded.type,
      expires_at = excluded.expires_at`.execute(transaction);
}
