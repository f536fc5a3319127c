import {
  type FreeLimit,
  type getUsageChart,
  type getUsageStatus,
  limits,
  type QuotaLimit,
  type RouteReply,
  type Usage,
  type UserPackage,
} from '@parlando/contract';
import { creditsBucket } from '../../database/credit-ledger.ts';
import { type DailyBucket, limitOfBucket } from '../../database/quota-limit.ts';
import { keyIdOf } from '../../http/caller-key.ts';
import { instanceOwnerId, userOwnerId, type Visitor } from '../../http/visitor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { QuotaRepository } from './quota.repository.ts';
import { type QuotaDay, quotaDay } from './quota-day.ts';
import type { UsageChartQuery } from './usage-chart.ts';

export interface QuotaSettings {
  readonly freeDailyCharacters: number;
  readonly registeredDailyCharacters: number;
  /** Daily characters of an instance without accounts. */
  readonly ownerDailyCharacters: number;
  /** How many guest quotas one address may spend; 0 = no limit. */
  readonly guestAddressFactor: number;
  /** IANA name. */
  readonly timeZone: string;
  /** Longest text of one request. */
  readonly characterLimit: number;
}

/** The buckets that a visitor's characters are charged to. */
export interface VisitorBuckets {
  readonly daily: readonly DailyBucket[];
  /** The bucket that pays what the daily ones cannot. Its capacity is in its row. */
  readonly credits?: string;
}

type UsageStatus = RouteReply<typeof getUsageStatus>;
type UsageChart = RouteReply<typeof getUsageChart>;

export interface QuotaService {
  bucketsOf(visitor: Visitor): VisitorBuckets;
  /** When the quota of the present day ends. */
  nextDay(): Date;
  freeLimit(visitor: Visitor): Promise<FreeLimit>;
  /** Characters of the day by the id of a key. */
  usedByKeys(ids: readonly string[]): Promise<Map<string, number>>;
  /** Usage of the day, without credits. */
  usage(userId: string): Promise<Usage>;
  usageStatus(visitor: Visitor): Promise<UsageStatus>;
  usageChart(ownerId: string, query: Omit<UsageChartQuery, 'timeZone'>): Promise<UsageChart>;
  /** Null for people without a package or with an expired one. */
  userPackage(userId: string): Promise<UserPackage | null>;
}

export function createQuotaService(
  settings: QuotaSettings,
  repository: QuotaRepository,
  clock: Clock,
): QuotaService {
  const { freeDailyCharacters, guestAddressFactor, timeZone, characterLimit } = settings;
  let known: { readonly from: number; readonly today: QuotaDay } | undefined;

  /** Worked out once a day, and again if the clock is set back. */
  const today = (): QuotaDay => {
    const now = clock.now();
    if (known === undefined || now < known.from || now >= known.today.endsAt) {
      known = { from: now, today: quotaDay(now, timeZone) };
    }
    return known.today;
  };

  const resetAt = () => new Date(today().endsAt).toISOString();

  const keyBucket = (id: string) => `key:${id}:${today().day}`;

  const userBucket = (userId: string): DailyBucket => ({
    bucket: `${userOwnerId(userId)}:${today().day}`,
    cap: settings.registeredDailyCharacters,
  });

  /** Also for a key without a limit, so that its usage is recorded. */
  const bucketsOf = (visitor: Visitor): VisitorBuckets => {
    const buckets = bucketsOfPerson(visitor);
    const id = keyIdOf(visitor);
    if (id === null) return buckets;
    const cap = visitor.key?.dailyCharacters ?? limits.unlimitedCharacters;
    return { ...buckets, daily: [...buckets.daily, { bucket: keyBucket(id), cap, whole: true }] };
  };

  const bucketsOfPerson = (visitor: Visitor): VisitorBuckets => {
    const { day } = today();
    switch (visitor.kind) {
      case 'owner':
        return { daily: [{ bucket: `${instanceOwnerId}:${day}`, cap: settings.ownerDailyCharacters }] };
      case 'user': {
        const daily = [userBucket(visitor.userId)];
        return visitor.hasPackage ? { daily, credits: creditsBucket(visitor.userId) } : { daily };
      }
      case 'guest': {
        const guest = { bucket: `guest:${visitor.fingerprint}:${day}`, cap: freeDailyCharacters };
        if (guestAddressFactor === 0) return { daily: [guest] };
        const cap = Math.round(freeDailyCharacters * guestAddressFactor);
        return { daily: [{ bucket: `addr:${visitor.address}:${day}`, cap }, guest] };
      }
    }
  };

  /** Counts what the address has spent too, so that the numbers agree. */
  const dailyUsage = async (visitor: Visitor): Promise<Usage & { readonly by: QuotaLimit }> => {
    const { daily } = bucketsOfPerson(visitor);
    const used = await repository.used(daily.map(({ bucket }) => bucket));
    const left = daily.map(({ bucket, cap }) => cap - (used.get(bucket) ?? 0));
    const remaining = Math.min(...left);
    const limit = Math.min(...daily.map(({ cap }) => cap));
    const by = limitOfBucket(daily[left.indexOf(remaining)]?.bucket);
    return { limit, used: limit - Math.max(0, remaining), by };
  };

  const usedByKeys = async (ids: readonly string[]): Promise<Map<string, number>> => {
    const used = ids.length === 0 ? new Map() : await repository.used(ids.map(keyBucket));
    return new Map(ids.map((id) => [id, used.get(keyBucket(id)) ?? 0]));
  };

  /** No more than the visitor's key has left. */
  const withinKey = async (limit: FreeLimit, { key }: Visitor): Promise<FreeLimit> => {
    const { id = '', dailyCharacters: cap } = key ?? {};
    if (cap === undefined) return limit;
    const left = Math.max(0, cap - ((await usedByKeys([id])).get(id) ?? 0));
    if (left >= limit.remaining) return limit;
    return { ...limit, total: cap, remaining: left, usedCharacters: cap - left, limit: 'key' };
  };

  const packageOf = async (visitor: Visitor): Promise<UserPackage | null> =>
    visitor.kind === 'user' && visitor.hasPackage ? repository.userPackage(visitor.userId) : null;

  return {
    bucketsOf,
    nextDay: () => new Date(today().endsAt),
    async freeLimit(visitor) {
      const [{ limit, used, by }, credits] = await Promise.all([dailyUsage(visitor), packageOf(visitor)]);
      const { totalChars = 0, remainingChars = 0 } = credits ?? {};
      const whole: FreeLimit = {
        total: limit + totalChars,
        remaining: limit - used + remainingChars,
        usedCharacters: used + totalChars - remainingChars,
        characterLimit,
        resetAt: resetAt(),
        limit: credits === null ? by : 'package',
      };
      return withinKey(whole, visitor);
    },
    async usage(userId) {
      const { bucket, cap } = userBucket(userId);
      return { used: (await repository.used([bucket])).get(bucket) ?? 0, limit: cap };
    },
    async usageStatus(visitor) {
      const [{ limit, used }, credits] = await Promise.all([dailyUsage(visitor), packageOf(visitor)]);
      return { used, limit, remaining: limit - used, resetAt: resetAt(), package: credits };
    },
    usedByKeys,
    usageChart: (ownerId, query) => repository.usageChart(ownerId, { ...query, timeZone }),
    userPackage: (userId) => repository.userPackage(userId),
  };
}
