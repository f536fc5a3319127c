import type { QuotaLimit } from '@parlando/contract';
import { sql } from 'kysely';

/** A bucket that a day's characters are charged to; `cap` is the most it may hold. */
export interface DailyBucket {
  readonly bucket: string;
  readonly cap: number;
  /** Charged in full even where credits pay: the limit of a key. */
  readonly whole?: boolean;
}

/**
 * Kinds of daily bucket, by the first part of the name. One that counts characters a second time, as that of an address
 * does, is left out of `isCost`.
 */
const limits: Readonly<Record<string, QuotaLimit>> = {
  guest: 'guest',
  addr: 'address',
  user: 'user',
  key: 'key',
};

/** Which limit is hit when a bucket is used up, for people without a package. */
export function limitOfBucket(bucket = ''): QuotaLimit {
  return limits[bucket.split(':', 1)[0] ?? ''] ?? 'instance';
}

/** Matches rows of `charges` for a task's owner, without the further rows for a guest's address or a key. */
export const isCost = sql<boolean>`bucket NOT LIKE 'addr:%' AND bucket NOT LIKE 'key:%'`;
