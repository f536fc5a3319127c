import { AppError, type InList, inListOf, retryAfterOf } from '@parlando/contract';
import type { Failure } from '../batch.ts';

/** What a failed attempt at an item means for the batch. */
export interface Verdict {
  readonly means: InList;
  readonly failure: Failure;
  /** As the refusal asks. */
  readonly retryAfterMs: number;
}

/** Whatever the catalogue does not know is the database's or ours. */
export function judgeFailure(error: unknown): Verdict {
  const { code, details } = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  return { means: inListOf(code), failure: { code, details }, retryAfterMs: retryAfterOf(details) };
}
