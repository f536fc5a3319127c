import { AppError } from '@parlando/contract';
import { type DailyBucket, limitOfBucket } from '../../../database/quota-limit.ts';
import type { Payers } from '../task-row.ts';
import { type Queryable, violatedConstraint } from './queryable.ts';

/** Placeholders of the statement that `reserveSql` becomes a part of. */
export interface ReserveParameters {
  readonly taskId: string;
  /** jsonb array of `DailyBucket`. */
  readonly daily: string;
  /** Text, may be null. */
  readonly credits: string;
  /** What the ledger stores about the charge: three SQL expressions. */
  readonly ownerId: string;
  readonly engine: string;
  readonly voice: string;
}

/**
 * The buckets that `reserveSql` takes from: `tasks.payers`. Credits are listed only if this reservation takes some: what
 * they paid earlier for the same task is spent, and must not be refunded with this reservation.
 */
export const payersSql = ({ daily, credits }: Pick<ReserveParameters, 'daily' | 'credits'>): string =>
  `array_remove(ARRAY(SELECT x.bucket FROM jsonb_to_recordset(${daily}::jsonb) AS x(bucket text))
    || CASE WHEN (SELECT credits FROM parts) > 0 THEN ${credits}::text END, NULL)`;

/**
 * Common table expressions that charge `needed.n` characters when there is a row in `passed`. Buckets are locked in the
 * order of their names; 'credits:…' pays what the daily buckets have no room for, but for those that are `whole`. The check `buckets_within_cap` refuses
 * the whole statement when all of them together hold too little.
 */
export const reserveSql = ({ taskId, daily, credits, ownerId, engine, voice }: ReserveParameters): string => `
payers AS MATERIALIZED (
  SELECT x.bucket, x.cap, coalesce(x.whole, false) AS whole
  FROM jsonb_to_recordset(${daily}::jsonb) AS x(bucket text, cap bigint, whole boolean)
), held AS MATERIALIZED (
  SELECT bucket, used, cap FROM buckets
  WHERE ${credits}::text IS NOT NULL AND bucket = ANY (ARRAY(SELECT bucket FROM payers UNION ALL SELECT ${credits}::text))
    AND EXISTS (SELECT FROM passed)
  ORDER BY bucket FOR UPDATE
), room AS (
  SELECT min(greatest(0, payers.cap - coalesce(held.used, 0))) AS n FROM payers LEFT JOIN held USING (bucket)
  WHERE NOT whole
), parts AS MATERIALIZED (
  SELECT needed.n, coalesce((SELECT least(greatest(0, cap - used), greatest(0, needed.n - room.n)) FROM held
    WHERE bucket = ${credits}::text), 0) AS credits FROM needed, room, passed
), due AS MATERIALIZED (
  SELECT bucket, cap, CASE WHEN whole THEN n ELSE n - credits END AS amount FROM payers, parts
), reserved AS (
  INSERT INTO buckets AS b (bucket, used, cap)
  SELECT bucket, amount, cap FROM due WHERE amount > 0 ORDER BY bucket
  ON CONFLICT (bucket) DO UPDATE SET used = b.used + excluded.used, cap = excluded.cap
  RETURNING bucket
), spent AS (
  UPDATE buckets SET used = used + credits FROM parts WHERE bucket = ${credits}::text AND credits > 0
  RETURNING bucket
), charged AS (
  INSERT INTO charges AS c (task_id, bucket, amount, owner_id, engine, voice)
  SELECT ${taskId}, bucket, amount, ${ownerId}, ${engine}, ${voice} FROM reserved JOIN due USING (bucket)
  UNION ALL
  SELECT ${taskId}, bucket, credits, ${ownerId}, ${engine}, ${voice} FROM spent, parts
  ON CONFLICT (task_id, bucket) DO UPDATE SET amount = c.amount + excluded.amount, settled = c.amount
)`;

/**
 * Runs a statement that reserves characters. Throws INSUFFICIENT_QUOTA. A bucket that does not exist yet cannot be
 * locked, so two first requests of a day may both count on all of it; the one that is refused finds the row on its
 * second try.
 */
export async function reserving<Result>(
  database: Queryable,
  payers: Payers,
  required: () => number | Promise<number>,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = payers.credits === undefined ? 2 : 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (violatedConstraint(error) !== 'buckets_within_cap') throw error;
      if (attempt >= 2) throw await quotaError(database, payers, await required());
    }
  }
}

/** Only builds the error; the SQL statement has already refused the request. */
async function quotaError(database: Queryable, payers: Payers, required: number): Promise<AppError> {
  const { daily, credits } = payers;
  const { rows } = await database.query<{ bucket: string; used: number; cap: number }>(
    'SELECT bucket, used, cap FROM buckets WHERE bucket = ANY ($1)',
    [[...daily.map(({ bucket }) => bucket), credits ?? '']],
  );
  const found = new Map(rows.map((row) => [row.bucket, row]));
  const leftOf = ({ bucket, cap }: DailyBucket) => Math.max(0, cap - (found.get(bucket)?.used ?? 0));
  const shared = leastBy(
    leftOf,
    daily.filter(({ whole }) => !whole),
  );
  const own = leastBy(
    leftOf,
    daily.filter(({ whole }) => whole),
  );
  const ofPackage = package_(found.get(credits ?? ''));
  const ofPerson = shared.left + ofPackage;
  const remaining = Math.min(ofPerson, own.left);
  const ofDay = credits === undefined ? limitOfBucket(shared.bucket) : 'package';
  return new AppError('INSUFFICIENT_QUOTA', {
    required,
    remaining,
    missing: Math.max(0, required - remaining),
    limit: own.left < ofPerson ? limitOfBucket(own.bucket) : ofDay,
  });
}

const package_ = (row: { used: number; cap: number } | undefined): number =>
  row === undefined ? 0 : Math.max(0, row.cap - row.used);

/** The bucket with the least left; undefined if there is no limit. */
function leastBy(leftOf: (bucket: DailyBucket) => number, daily: readonly DailyBucket[]) {
  const all = daily.map((each) => ({ bucket: each.bucket, left: leftOf(each) }));
  return all.reduce((least, each) => (each.left < least.left ? each : least), {
    bucket: '',
    left: Number.POSITIVE_INFINITY,
  });
}
