import { AppError } from '@parlando/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pace } from './rate-limit-headers.ts';

export interface RequestLimitSettings {
  /** Of one caller; 0 = off. */
  readonly requestsPerMinute: number;
  /** Of one caller; 0 = off. */
  readonly requestsAtOnce: number;
}

/** Limits each caller's requests. Concurrent requests are counted per process. */
export interface RequestLimits {
  /** Counts a request as open until `end` is called. Throws TOO_MANY_REQUESTS. */
  begin(caller: string): Promise<OpenRequest>;
}

/** Counts a request of this minute, at most `max`. */
export type CountRequest = (
  caller: string,
  max: number,
) => Promise<{ readonly isAllowed: boolean; readonly remaining: number; readonly resetMs: number }>;

export interface OpenRequest {
  /** Undefined where requests a minute are not limited. */
  readonly pace: Pace | undefined;
  /** May be called more than once. */
  end(): void;
}

const soonMs = 1000;

/** `count`: counts for all processes together; without it each process counts for itself. */
export function createRequestLimits(
  { requestsPerMinute, requestsAtOnce }: RequestLimitSettings,
  count: CountRequest = countHere(requestsPerMinute),
): RequestLimits {
  const open = new Map<string, number>();
  const consume = async (caller: string): Promise<Pace | undefined> => {
    if (requestsPerMinute === 0) return undefined;
    const { isAllowed, remaining, resetMs } = await count(caller, requestsPerMinute);
    if (!isAllowed) {
      const seconds = Math.max(1, Math.ceil(resetMs / 1000));
      const details = {
        reason: 'perMinute',
        limit: requestsPerMinute,
        seconds,
        retryAfterMs: resetMs,
      } as const;
      throw new AppError('TOO_MANY_REQUESTS', details);
    }
    return { limit: requestsPerMinute, remaining, resetMs };
  };
  return {
    async begin(caller) {
      const atOnce = open.get(caller) ?? 0;
      if (requestsAtOnce > 0 && atOnce >= requestsAtOnce) {
        const details = { reason: 'atOnce', limit: requestsAtOnce, retryAfterMs: soonMs } as const;
        throw new AppError('TOO_MANY_REQUESTS', details);
      }
      open.set(caller, atOnce + 1);
      let isOpen = true;
      const end = () => {
        if (isOpen) leave(open, caller);
        isOpen = false;
      };
      try {
        return { pace: await consume(caller), end };
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

/** For this process alone. */
export function countHere(points: number): CountRequest {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (caller) => {
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(caller);
      return { isAllowed: true, remaining: remainingPoints, resetMs: msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { isAllowed: false, remaining: 0, resetMs: refusal.msBeforeNext };
    }
  };
}

function leave(open: Map<string, number>, caller: string): void {
  const left = (open.get(caller) ?? 1) - 1;
  if (left > 0) open.set(caller, left);
  else open.delete(caller);
}
