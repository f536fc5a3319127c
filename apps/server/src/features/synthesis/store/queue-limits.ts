import { AppError } from '@parlando/contract';
import type { Queryable } from './queryable.ts';

/** Limits that a request must meet before its task is queued. */
export interface QueueLimits {
  /** Least time between two accepted requests of one owner; 0 = none. */
  readonly minGapMs: number;
  /** Most tasks that may wait, and most of one owner or one address among them. */
  readonly maxQueued: number;
  readonly maxQueuedShare: number;
}

/** Retry-After when the queue is full: some tasks will have left it by then. */
const retryAfterMs = 5000;

/** Placeholders and expressions of the statement that `limitSql` becomes a part of. */
export interface LimitParameters {
  /** A table whose one row is the request. Without a row nothing passes. */
  readonly request: string;
  /** True where a request needs no place in the queue. */
  readonly hasPlace?: string;
  readonly ownerId: string;
  readonly address: string;
  readonly minGapMs: string;
  readonly maxQueued: string;
  readonly maxQueuedShare: string;
}

/**
 * Common table expressions: `gate.full` says which limit of the queue is reached, and `passed` has a row when none is and
 * the owner's gap was kept too.
 */
export const limitSql = ({
  request,
  hasPlace = 'false',
  ownerId,
  address,
  minGapMs,
  maxQueued,
  maxQueuedShare,
}: LimitParameters): string => `
gate AS MATERIALIZED (
  SELECT CASE
    WHEN ${hasPlace} THEN NULL
    WHEN (SELECT count(*) FROM tasks WHERE state = 'queued') >= ${maxQueued}::int THEN 'queue'
    WHEN (SELECT count(*) FROM tasks WHERE state = 'queued' AND owner_id = ${ownerId}) >= ${maxQueuedShare}::int THEN 'share'
    WHEN (SELECT count(*) FROM tasks WHERE state = 'queued' AND address = ${address}) >= ${maxQueuedShare}::int THEN 'share'
  END AS full FROM ${request}
), paced AS (
  INSERT INTO request_gaps AS g (owner_id, accepted_at)
  SELECT ${ownerId}, clock_timestamp() FROM gate WHERE gate.full IS NULL AND ${minGapMs}::int > 0
  ON CONFLICT (owner_id) DO UPDATE SET accepted_at = clock_timestamp()
    WHERE g.accepted_at <= clock_timestamp() - ${minGapMs}::int * interval '1 millisecond'
      -- The clock was set back since.
      OR g.accepted_at > clock_timestamp() + ${minGapMs}::int * interval '1 millisecond'
  RETURNING 1
), passed AS MATERIALIZED (
  SELECT 1 FROM paced UNION ALL SELECT 1 FROM gate WHERE gate.full IS NULL AND ${minGapMs}::int = 0
)`;

export type FullQueue = 'queue' | 'share';

/** Only builds the error: the SQL statement has refused the request. `full` is null when it came too soon. */
export async function limitError(
  database: Queryable,
  full: FullQueue | null,
  ownerId: string,
  { minGapMs, maxQueuedShare }: QueueLimits,
): Promise<AppError> {
  if (full === 'queue') return new AppError('TOO_MANY_REQUESTS', { retryAfterMs });
  if (full === 'share') return new AppError('QUEUE_SHARE_FULL', { limit: maxQueuedShare, retryAfterMs });
  const { rows } = await database.query<{ wait: number }>(
    `SELECT (extract(epoch FROM accepted_at - clock_timestamp()) * 1000)::int + $2::int AS wait
     FROM request_gaps WHERE owner_id = $1`,
    [ownerId, minGapMs],
  );
  return new AppError('RATE_LIMIT_EXCEEDED', { retryAfterMs: Math.max(1, rows[0]?.wait ?? minGapMs) });
}
