import { AppError, type ErrorCode } from '@parlando/contract';
import type { Failure } from '../batch.ts';

/** What a failed attempt at an item means: try again, once or without end; let the batch wait; or give the item up. */
export interface Verdict {
  readonly means: 'wait' | 'again' | 'pause' | 'error';
  readonly failure: Failure;
  /** As the refusal asks. */
  readonly retryAfterMs: number;
}

const meanings: Partial<Record<ErrorCode, Exclude<Verdict['means'], 'error'>>> = {
  // The pace of requests, and a process that is leaving: the item has done nothing wrong.
  RATE_LIMIT_EXCEEDED: 'wait',
  SHUTTING_DOWN: 'wait',
  QUEUE_SHARE_FULL: 'wait',
  STORAGE_FULL: 'wait',
  // Its owner has retried the task by hand: it is under way.
  TASK_NOT_RETRYABLE: 'again',
  TOO_MANY_REQUESTS: 'again',
  ENGINE_UNAVAILABLE: 'again',
  SERVICE_UNAVAILABLE: 'again',
  INTERNAL_ERROR: 'again',
  // Whatever stops one item would stop all that follow.
  INSUFFICIENT_QUOTA: 'pause',
  BANNED: 'pause',
  LOGIN_REQUIRED: 'pause',
};

/** Whatever the catalogue does not know is the database's or ours. */
export function judgeFailure(error: unknown): Verdict {
  const { code, details } = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  const retryAfterMs = typeof details?.retryAfterMs === 'number' ? details.retryAfterMs : 0;
  return { means: meanings[code] ?? 'error', failure: { code, details }, retryAfterMs };
}
