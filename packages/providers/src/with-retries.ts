import { AppError, isPassing, retryAfterOf, retryPolicy, retryWaitMs } from '@parlando/contract';
import type { RetryOptions } from './provider-types.ts';

/**
 * Retries until it works. Permanent errors (the catalogue's `retryable`) and the signal's reason are thrown at once.
 * @throws AppError MAX_RETRY_EXCEEDED with the last failure's code as `cause` when all tries are spent
 */
export async function withRetries<T>(
  attempt: (n: number) => Promise<T>,
  { count = retryPolicy.count, intervalMs, signal, onRetry }: RetryOptions,
): Promise<T> {
  const tries = Math.max(1, Math.floor(count));
  for (let n = 1; ; n++) {
    signal.throwIfAborted();
    try {
      return await attempt(n);
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(codeOf(error))) throw error;
      if (n >= tries) throw retriesSpent(n, error);
      onRetry?.(n + 1, error);
      const retryAfterMs = retryAfterOf(detailsOf(error));
      const longestMs = retryPolicy.longestWaitMs;
      await wait(retryWaitMs(n, { intervalMs, growth: 1, longestMs, retryAfterMs }), signal);
    }
  }
}

/** By code and not by class: failures that came through our own server carry the same codes in another class. */
function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function detailsOf(error: unknown): Readonly<Record<string, unknown>> {
  const details = error instanceof Error && 'details' in error ? error.details : undefined;
  return typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {};
}

function retriesSpent(attempts: number, error: unknown): AppError {
  const { reason } = detailsOf(error);
  const known = typeof reason === 'string' ? { reason } : {};
  return new AppError(
    'MAX_RETRY_EXCEEDED',
    { attempts, cause: codeOf(error) ?? 'INTERNAL_ERROR', ...known },
    { cause: error },
  );
}

function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, durationMs);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
