import { AppError, type InList, inListOf, retryAfterOf } from '@parlando/contract';
import type { Failure } from '../batch.ts';

/** What a failed attempt at an item means for the batch. */
export interface Verdict {
  readonly means: InList;
  readonly failure: Failure;
  /** Delay that the refusal requests. */
  readonly retryAfterMs: number;
}

/** An error that is not in the catalogue is a database failure or a bug. */
export function judgeFailure(error: unknown): Verdict {
  const { code, details } = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  return { means: inListOf(code), failure: { code, details }, retryAfterMs: retryAfterOf(details) };
}
