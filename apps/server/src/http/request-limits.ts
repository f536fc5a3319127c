import { AppError } from '@parlando/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pace } from './rate-limit-headers.ts';

export interface RequestLimitSettings {
  /** Of one caller; 0 = off. */
  readonly requestsPerMinute: number;
  /** Of one caller; 0 = off. */
  readonly requestsAtOnce: number;
}

/** Keeps one caller from flooding others. Each process counts for itself. */
export interface RequestLimits {
  /** Counts a request as open until `end` is called. Throws TOO_MANY_REQUESTS. */
  begin(caller: string): Promise<OpenRequest>;
}

export interface OpenRequest {
  /** Undefined where requests a minute are not limited. */
  readonly pace: Pace | undefined;
  /** May be called more than once. */
  end(): void;
}

const soonMs = 1000;

export function createRequestLimits({
  requestsPerMinute,
  requestsAtOnce,
}: RequestLimitSettings): RequestLimits {
  const limiter =
    requestsPerMinute > 0 ? new RateLimiterMemory({ points: requestsPerMinute, duration: 60 }) : undefined;
  const open = new Map<string, number>();
  const consume = async (caller: string): Promise<Pace | undefined> => {
    const counted = await limiter?.consume(caller).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: refusal.msBeforeNext });
    });
    if (counted === undefined) return undefined;
    return { limit: requestsPerMinute, remaining: counted.remainingPoints, resetMs: counted.msBeforeNext };
  };
  return {
    async begin(caller) {
      const atOnce = open.get(caller) ?? 0;
      if (requestsAtOnce > 0 && atOnce >= requestsAtOnce) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: soonMs });
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

function leave(open: Map<string, number>, caller: string): void {
  const left = (open.get(caller) ?? 1) - 1;
  if (left > 0) open.set(caller, left);
  else open.delete(caller);
}
