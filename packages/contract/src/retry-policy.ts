import { errorCatalogue, isErrorCode } from './errors.ts';
import { limits } from './limits.ts';

/** How the page, batches and provider calls retry transient failures. */
export const retryPolicy = {
  /** For each kind of call its own meaning of "a few times"; a person sets both for their own providers. */
  ...limits.retry,
  /** Whoever asks for more patience gets the next try after so long. */
  longestWaitMs: 60_000,
  /** Longest pause of a page that waits for its server to be back. */
  longestReconnectMs: 15_000,
} as const;

/** Whether the same request may succeed later. Unknown codes count as transient. */
export function isPassing(code: string | undefined): boolean {
  return isErrorCode(code) ? errorCatalogue[code].retryable : true;
}

export interface RetryWait {
  /** Before the second try. */
  readonly intervalMs?: number;
  /** By how much each further pause is longer. */
  readonly growth?: number;
  readonly longestMs?: number;
  /** As the refusal asks. */
  readonly retryAfterMs?: number;
}

/** Milliseconds before the next try, after so many failures in a row (from 1). */
export function retryWaitMs(
  failures: number,
  {
    intervalMs = retryPolicy.intervalMs,
    growth = 2,
    longestMs = Number.POSITIVE_INFINITY,
    retryAfterMs = 0,
  }: RetryWait = {},
): number {
  const wantedMs = Math.max(intervalMs * growth ** (failures - 1), retryAfterMs);
  return Math.max(0, Math.min(wantedMs, Math.max(intervalMs, longestMs)));
}

/** Milliseconds that a failure asks to wait; 0 if it does not. */
export function retryAfterOf(details: object | undefined): number {
  const asked = details && 'retryAfterMs' in details ? details.retryAfterMs : 0;
  return typeof asked === 'number' ? asked : 0;
}
