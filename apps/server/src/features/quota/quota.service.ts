import type {
  FreeLimit,
  getUsageChart,
  getUsageStatus,
  QuotaLimit,
  RouteReply,
  Usage,
  UserPackage,
} from '@parlando/contract';
import { creditsBucket } from '../../database/credit-ledger.ts';
import { limitOfBucket } from '../../database/quota-limit.ts';
import { instanceOwnerId, userOwnerId, type Visitor } from '../../http/visitor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { QuotaRepository } from './quota.repository.ts';
import { type QuotaDay, quotaDay } from './quota-day.ts';
import type { UsageChartQuery } from './usage-chart.ts';

export interface QuotaSettings {
  readonly freeDailyCharacters: number;
  readonly registeredDailyCharacters: number;
  /** Of an instance without accounts. */
  readonly ownerDailyCharacters: number;
  /** How many guest quotas one address may spend; 0 = no limit. */
  readonly guestAddressFactor: number;
  /** IANA name. */
  readonly timeZone: string;
  /** Longest text of one request. */
  readonly characterLimit: number;
}

/** A bucket that a request is charged to, and what it holds. */
export interface VisitorBucket {
  readonly bucket: string;
  readonly cap: number;
}

/** The buckets that a visitor's characters are charged to. */
export interface VisitorBuckets {
  /** All of them are charged in full. */
  readonly daily: readonly VisitorBucket[];
  /** The bucket that pays what the daily ones cannot. Its row says how much it holds. */
  readonly credits?: string;
}

type UsageStatus = RouteReply<typeof getUsageStatus>;
type UsageChart = RouteReply<typeof getUsageChart>;

export interface QuotaService {
  bucketsOf(visitor: Visitor): VisitorBuckets;
  /** When the quota of the present day ends. */
  nextDay(): Date;
  freeLimit(visitor: Visitor): Promise<FreeLimit>;
  /** Of the day, without credits. */
  usage(userId: string): Promise<Usage>;
  usageStatus(visitor: Visitor): Promise<UsageStatus>;
  usageChart(ownerId: string, query: Omit<UsageChartQuery, 'timeZone'>): Promise<UsageChart>;
  /** Null for who has no package, or an expired one. */
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

  const userBucket = (userId: string): VisitorBucket => ({
    bucket: `${userOwnerId(userId)}:${today().day}`,
    cap: settings.registeredDailyCharacters,
  });

  const bucketsOf = (visitor: Visitor): VisitorBuckets => {
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
    const { daily } = bucketsOf(visitor);
    const used = await repository.used(daily.map(({ bucket }) => bucket));
    const left = daily.map(({ bucket, cap }) => cap - (used.get(bucket) ?? 0));
    const remaining = Math.min(...left);
    const limit = Math.min(...daily.map(({ cap }) => cap));
    const by = limitOfBucket(daily[left.indexOf(remaining)]?.bucket);
    return { limit, used: limit - Math.max(0, remaining), by };
  };

  const packageOf = async (visitor: Visitor): Promise<UserPackage | null> =>
    visitor.kind === 'user' && visitor.hasPackage ? repository.userPackage(visitor.userId) : null;

  return {
    bucketsOf,
    nextDay: () => new Date(today().endsAt),
    async freeLimit(visitor) {
      const [{ limit, used, by }, credits] = await Promise.all([dailyUsage(visitor), packageOf(visitor)]);
      const { totalChars = 0, remainingChars = 0 } = credits ?? {};
      return {
        total: limit + totalChars,
        remaining: limit - used + remainingChars,
        usedCharacters: used + totalChars - remainingChars,
        characterLimit,
        resetAt: resetAt(),
        limit: credits === null ? by : 'package',
      };
    },
    async usage(userId) {
      const { bucket, cap } = userBucket(userId);
      return { used: (await repository.used([bucket])).get(bucket) ?? 0, limit: cap };
    },
    async usageStatus(visitor) {
      const [{ limit, used }, credits] = await Promise.all([dailyUsage(visitor), packageOf(visitor)]);
      return { used, limit, remaining: limit - used, resetAt: resetAt(), package: credits };
    },
    usageChart: (ownerId, query) => repository.usageChart(ownerId, { ...query, timeZone }),
    userPackage: (userId) => repository.userPackage(userId),
  };
}
