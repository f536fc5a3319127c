import * as z from 'zod/mini';

/** `{code: 0, data, message, requestId}` */
export const successEnvelope = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ code: z.literal(0), data, message: z.string(), requestId: z.string() });

/** `{code, error, message, details, requestId}` with a truthful HTTP status. */
export const FailureEnvelope = z.object({
  code: z.number(),
  /** Symbolic code of the catalogue. */
  error: z.string(),
  message: z.string(),
  /** What the message says, by name; the catalogue says which there are. Empty: none. */
  details: z.record(z.string(), z.unknown()),
  requestId: z.string(),
});
export type FailureEnvelope = z.infer<typeof FailureEnvelope>;

export const headerNames = {
  fingerprint: 'X-Browser-Fingerprint',
  idempotencyKey: 'Idempotency-Key',
  taskId: 'X-Task-Id',
  engine: 'X-Engine',
  voice: 'X-Voice',
  sampleRate: 'X-Sample-Rate',
  characterCount: 'X-Character-Count',
  processingTime: 'X-Processing-Time',
  cache: 'X-Cache',
  warnings: 'X-Warnings',
  unspokenWords: 'X-Unspoken-Words',
  /** Of a streamed answer whose task has to wait: its place, 1 = next, and the seconds it may take. */
  queuePosition: 'X-Queue-Position',
  queueWait: 'X-Queue-Wait',
  retryAfter: 'Retry-After',
  requestId: 'X-Request-Id',
  /** Of the limit that the caller meets first: requests, those left, seconds until there are more. */
  rateLimit: 'RateLimit-Limit',
  rateLimitRemaining: 'RateLimit-Remaining',
  rateLimitReset: 'RateLimit-Reset',
} as const;
