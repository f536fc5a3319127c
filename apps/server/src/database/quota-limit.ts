import type { QuotaLimit } from '@parlando/contract';

/** What the first part of a daily bucket's name says it is of. */
const limits: Readonly<Record<string, QuotaLimit>> = { guest: 'guest', addr: 'address', user: 'user' };

/** Which limit is hit when a bucket is spent, for whoever has no package. */
export function limitOfBucket(bucket = ''): QuotaLimit {
  return limits[bucket.split(':', 1)[0] ?? ''] ?? 'instance';
}
