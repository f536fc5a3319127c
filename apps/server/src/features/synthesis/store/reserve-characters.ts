import { AppError } from '@parlando/contract';
import { limitOfBucket } from '../../../database/quota-limit.ts';
import type { Payers } from '../task-row.ts';
import { type Queryable, violatedConstraint } from './queryable.ts';

/** Placeholders of the statement that `reserveSql` becomes a part of. */
export interface ReserveParameters {
  readonly taskId: string;
  /** jsonb array of {bucket, cap}. */
  readonly daily: string;
  /** Text, may be null. */
  readonly credits: string;
  /** What the ledger stores about the charge: three SQL expressions. */
  readonly ownerId: string;
  readonly engine: string;
  readonly voice: string;
}

/** The buckets that `reserveSql` takes from: `tasks.payers`. */
export const payersSql = ({ daily, credits }: Pick<ReserveParameters, 'daily' | 'credits'>): string =>
  `array_remove(ARRAY(SELECT x.bucket FROM jsonb_to_recordset(${daily}::jsonb) AS x(bucket text)) || ${credits}::text, NULL)`;

/**
 * Common table expressions that charge `needed.n` characters when there is a row in `passed`. Buckets are locked in the
 * order of their names; 'credits:…' pays what the daily bucket has no room for. The check `buckets_within_cap` refuses
 * the whole statement when all of them together hold too little.
 */
export const reserveSql = ({ taskId, daily, credits, ownerId, engine, voice }: ReserveParameters): string => `
payers AS MATERIALIZED (
  SELECT x.bucket, x.cap FROM jsonb_to_recordset(${daily}::jsonb) AS x(bucket text, cap bigint)
), held AS MATERIALIZED (
  SELECT bucket, used, cap FROM buckets
  WHERE ${credits}::text IS NOT NULL AND bucket = ANY (ARRAY(SELECT bucket FROM payers UNION ALL SELECT ${credits}::text))
    AND EXISTS (SELECT FROM passed)
  ORDER BY bucket FOR UPDATE
), room AS (
  SELECT min(greatest(0, payers.cap - coalesce(held.used, 0))) AS n FROM payers LEFT JOIN held USING (bucket)
), parts AS MATERIALIZED (
  SELECT needed.n, coalesce((SELECT least(greatest(0, cap - used), greatest(0, needed.n - room.n)) FROM held
    WHERE bucket = ${credits}::text), 0) AS credits FROM needed, room, passed
), reserved AS (
  INSERT INTO buckets AS b (bucket, used, cap)
  SELECT payers.bucket, n - credits, cap FROM payers, parts WHERE n > credits ORDER BY bucket
  ON CONFLICT (bucket) DO UPDATE SET used = b.used + excluded.used, cap = excluded.cap
  RETURNING bucket
), spent AS (
  UPDATE buckets SET used = used + credits FROM parts WHERE bucket = ${credits}::text AND credits > 0
  RETURNING bucket
), charged AS (
  INSERT INTO charges AS c (task_id, bucket, amount, owner_id, engine, voice)
  SELECT ${taskId}, bucket, n - credits, ${ownerId}, ${engine}, ${voice} FROM reserved, parts
  UNION ALL
  SELECT ${taskId}, bucket, credits, ${ownerId}, ${engine}, ${voice} FROM spent, parts
  ON CONFLICT (task_id, bucket) DO UPDATE SET amount = c.amount + excluded.amount
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
  const left = daily.map(({ bucket, cap }) => cap - (found.get(bucket)?.used ?? 0));
  const package_ = found.get(credits ?? '');
  const ofPackage = package_ === undefined ? 0 : package_.cap - package_.used;
  const remaining = Math.max(0, Math.min(...left)) + Math.max(0, ofPackage);
  return new AppError('INSUFFICIENT_QUOTA', {
    required,
    remaining,
    missing: Math.max(0, required - remaining),
    limit: credits === undefined ? limitOfBucket(daily[left.indexOf(Math.min(...left))]?.bucket) : 'package',
  });
}
