import { limits } from '@parlando/contract';
import { ApiError } from '../../lib/api-error.ts';
import { sleep } from '../../lib/sleep.ts';
import { gapRemainingMs } from '../document/validate.ts';

/** A longer wait is a rate limit to report, not the gap between two requests. */
const longestGapMs = 10_000;

let lastResponseAt = Number.NEGATIVE_INFINITY;

/** Starts the gap. The server counts from the arrival of the request, which is always earlier than its response. */
export function startGap(): void {
  lastResponseAt = Date.now();
}

/** Resolves when the gap after this page's last request has passed, or on abort. */
export function waitForGap(signal: AbortSignal): Promise<void> {
  return sleep(gapRemainingMs(lastResponseAt, Date.now()), signal);
}

/**
 * The server may measure the gap differently: a request that it rejects as too early is sent once more, after the
 * wait it names.
 */
export async function askAfterGap<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMIT_EXCEEDED') throw error;
    const { retryAfterMs } = error.details;
    const waitMs = typeof retryAfterMs === 'number' ? retryAfterMs : limits.minRequestGapMs;
    if (waitMs > longestGapMs) throw error;
    await sleep(waitMs, signal);
    if (signal?.aborted) throw new ApiError('ABORTED', { status: 0, number: -1 });
    return await ask();
  } finally {
    startGap();
  }
}
