import type { ErrorCode } from '../errors.ts';

/** Why a task, or a segment of it, may not be spoken again. */
export const speakAgainErrors = [
  'TASK_NOT_FOUND',
  'TASK_NOT_RETRYABLE',
  'INSUFFICIENT_QUOTA',
  'RATE_LIMIT_EXCEEDED',
  'TOO_MANY_REQUESTS',
  'QUEUE_SHARE_FULL',
  'QUEUE_FULL',
  'STORAGE_FULL',
] as const satisfies readonly ErrorCode[];
