import * as z from 'zod/mini';
import { QuotaLimit } from '../errors.ts';

export const FreeLimit = z.object({
  /** Characters of a day. */
  total: z.number(),
  /** Characters that are left today. */
  remaining: z.number(),
  /** Characters of today, after refunds. */
  usedCharacters: z.number(),
  /** Longest text of one request. */
  characterLimit: z.number(),
  /** ISO 8601; the next midnight in the instance's quota time zone. */
  resetAt: z.string(),
  /** Which limit an over-long text reaches today. */
  limit: QuotaLimit,
});
export type FreeLimit = z.infer<typeof FreeLimit>;

export const ServerStatus = z.object({
  /** Whether texts can be converted now. */
  connected: z.boolean(),
  /** ISO 8601. */
  lastChecked: z.string(),
  freeLimit: z.nullable(FreeLimit),
  /** Characters that are left today. */
  remaining: z.nullable(z.number()),
  /** Why not, in words of the caller’s language; `errorCode` is its number. */
  error: z.nullable(z.string()),
  errorCode: z.nullable(z.number()),
  engines: z.array(z.object({ id: z.string(), reachable: z.boolean() })),
});
export type ServerStatus = z.infer<typeof ServerStatus>;
