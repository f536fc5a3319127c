import { headerNames } from '@parlando/contract';
import type { FastifyReply } from 'fastify';

/** How many requests a caller may send in some time, and how many of them are left. */
export interface Pace {
  readonly limit: number;
  readonly remaining: number;
  /** Time until the next request is allowed, or until the whole limit is available again. */
  readonly resetMs: number;
}

/** Reports the limit that the caller will reach first (RateLimit fields of draft-ietf-httpapi-ratelimit-headers). */
export function setPaceHeaders(reply: FastifyReply, { limit, remaining, resetMs }: Pace): void {
  reply
    .header(headerNames.rateLimit, limit)
    .header(headerNames.rateLimitRemaining, remaining)
    .header(headerNames.rateLimitReset, wholeSeconds(resetMs));
}

/** Sets Retry-After for a refused caller. */
export function setRetryAfter(reply: FastifyReply, waitMs: number): void {
  reply.header(headerNames.retryAfter, wholeSeconds(waitMs));
  if (reply.statusCode !== 429) return;
  reply.header(headerNames.rateLimitRemaining, 0).header(headerNames.rateLimitReset, wholeSeconds(waitMs));
}

const wholeSeconds = (durationMs: number): number => Math.max(1, Math.ceil(durationMs / 1000));
