import { AppError } from '@parlando/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isLoopback } from '../../http/address-key.ts';
import type { Visitor } from '../../http/visitor.ts';

export interface RelayLimitSettings {
  /** Of one visitor; 0 = off. */
  readonly requestsPerMinute: number;
  /** Of one visitor; 0 = off. */
  readonly requestsAtOnce: number;
}

/** Keeps one visitor from flooding others through the instance. */
export interface RelayLimits {
  /** Counts a request as open until the returned function is called. Throws TOO_MANY_REQUESTS. */
  begin(visitor: Visitor): Promise<() => void>;
}

const soonMs = 1000;

export function createRelayLimits({ requestsPerMinute, requestsAtOnce }: RelayLimitSettings): RelayLimits {
  const pace =
    requestsPerMinute > 0 ? new RateLimiterMemory({ points: requestsPerMinute, duration: 60 }) : undefined;
  const open = new Map<string, number>();
  return {
    async begin(visitor) {
      const key = limitedAs(visitor);
      if (key === undefined) return () => undefined;
      const atOnce = open.get(key) ?? 0;
      if (requestsAtOnce > 0 && atOnce >= requestsAtOnce) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: soonMs });
      }
      open.set(key, atOnce + 1);
      let isOpen = true;
      const end = () => {
        if (isOpen) leave(open, key);
        isOpen = false;
      };
      await pace?.consume(key).catch((refusal: unknown) => {
        end();
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: refusal.msBeforeNext });
      });
      return end;
    },
  };
}

/**
 * Guests count by address, because fingerprints cost nothing. Local programs and proxies that TRUST_PROXY does not name
 * stand for everybody and are not counted.
 */
function limitedAs(visitor: Visitor): string | undefined {
  if (visitor.kind === 'user') return visitor.ownerId;
  return isLoopback(visitor.address) ? undefined : visitor.address;
}

function leave(open: Map<string, number>, key: string): void {
  const left = (open.get(key) ?? 1) - 1;
  if (left > 0) open.set(key, left);
  else open.delete(key);
}
