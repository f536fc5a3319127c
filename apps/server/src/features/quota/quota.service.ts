import type { FreeLimit } from '@parlando/contract';
import type { Visitor } from '../../http/visitor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { QuotaRepository } from './quota.repository.ts';
import { quotaDay } from './quota-day.ts';

export interface QuotaSettings {
  readonly freeDailyCharacters: number;
  /** An address may spend this many times a guest's quota; 0 = as much as it likes. */
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

export interface QuotaService {
  /** All of them are charged in full. */
  bucketsOf(visitor: Visitor): VisitorBucket[];
  freeLimit(visitor: Visitor): Promise<FreeLimit>;
}

export function createQuotaService(
  settings: QuotaSettings,
  repository: QuotaRepository,
  clock: Clock,
): QuotaService {
  const { freeDailyCharacters, guestAddressFactor, timeZone, characterLimit } = settings;

  const bucketsOf = (visitor: Visitor): VisitorBucket[] => {
    const { day } = quotaDay(clock.now(), timeZone);
    const guest = { bucket: `guest:${visitor.fingerprint}:${day}`, cap: freeDailyCharacters };
    if (guestAddressFactor === 0) return [guest];
    const cap = Math.round(freeDailyCharacters * guestAddressFactor);
    return [{ bucket: `addr:${visitor.address}:${day}`, cap }, guest];
  };

  return {
    bucketsOf,
    async freeLimit(visitor) {
      const buckets = bucketsOf(visitor);
      const used = await repository.used(buckets.map(({ bucket }) => bucket));
      const left = buckets.map(({ bucket, cap }) => cap - (used.get(bucket) ?? 0));
      const remaining = Math.max(0, Math.min(...left));
      return {
        total: freeDailyCharacters,
        remaining,
        // What the address has spent counts as spent, so that the three numbers agree.
        usedCharacters: freeDailyCharacters - remaining,
        characterLimit,
        resetAt: new Date(quotaDay(clock.now(), timeZone).endsAt).toISOString(),
      };
    },
  };
}
