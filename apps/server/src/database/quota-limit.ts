import type { QuotaLimit } from '@parlando/contract';
import { sql } from 'kysely';

/** A bucket that a day's characters are charged to; `cap` is the most it may hold. */
export interface DailyBucket {
  readonly bucket: string;
  readonly cap: number;
  /** Charged in full even where credits pay: the limit of a key. */
  readonly whole?: boolean;
}

/** What the first part of a daily bucket's name says it is of. */
const limits: Readonly<Record<string, QuotaLimit>> = {
  guest: 'guest',
  addr: 'address',
  user: 'user',
  key: 'key',
};

/** Which limit is hit when a bucket is spent, for whoever has no package. */
export function limitOfBucket(bucket = ''): QuotaLimit {
  return limits[bucket.split(':', 1)[0] ?? ''] ?? 'instance';
}

/** Of `charges`, those that say what a task cost: a guest's address, and a key, are charged beside its owner. */
export const isCost = sql<boolean>`bucket NOT LIKE 'addr:%' AND bucket NOT LIKE 'key:%'`;
