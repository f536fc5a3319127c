import { AppError, retryPolicy } from '@parlando/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRetries } from './with-retries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const signal = new AbortController().signal;
/** Fails with each error in turn, then succeeds. Records the times of the calls. */
function failing(...errors: unknown[]) {
  const askedAtMs: number[] = [];
  const began = Date.now();
  const attempt = async (n: number): Promise<string> => {
    askedAtMs.push(Date.now() - began);
    if (n <= errors.length) throw errors[n - 1];
    return `try ${n}`;
  };
  return { attempt, askedAtMs };
}
const down = new AppError('SERVER_ERROR', { status: 503, reason: 'busy' });

test('waits for the interval between attempts and reports it', async () => {
  const { attempt, askedAtMs } = failing(down, down);
  const onRetry = vi.fn();
  const result = withRetries(attempt, { intervalMs: 1000, signal, onRetry });
  await vi.runAllTimersAsync();
  expect(await result).toBe('try 3');
  expect(askedAtMs).toEqual([0, 1000, 2000]);
  expect(onRetry.mock.calls).toEqual([
    [2, down],
    [3, down],
  ]);
});

test('honours a longer Retry-After up to a limit', async () => {
  const limited = (retryAfterMs: number) => new AppError('RATE_LIMITED', { retryAfterMs });
  const { attempt, askedAtMs } = failing(limited(5000), limited(10), limited(86_400_000));
  const result = withRetries(attempt, { count: 4, intervalMs: 1000, signal });
  await vi.runAllTimersAsync();
  expect(await result).toBe('try 4');
  expect(askedAtMs).toEqual([0, 5000, 6000, 6000 + retryPolicy.longestWaitMs]);
});

test('after the last attempt the error has the number of attempts, the last cause and its reason', async () => {
  const { attempt } = failing(new AppError('PROVIDER_TIMEOUT'), down);
  const result = withRetries(attempt, { count: 2, intervalMs: 1, signal }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({
    code: 'MAX_RETRY_EXCEEDED',
    details: { attempts: 2, cause: 'SERVER_ERROR', reason: 'busy' },
    cause: down,
  });
});

test('errors of our own server are judged by their code, others count as transient', async () => {
  class Foreign extends Error {
    readonly code: string;
    constructor(code: string) {
      super(code);
      this.code = code;
    }
  }
  const refused = failing(new Foreign('AUTH_ERROR'));
  await expect(withRetries(refused.attempt, { intervalMs: 0, signal })).rejects.toMatchObject({
    code: 'AUTH_ERROR',
  });
  const passing = failing(new Foreign('NETWORK_ERROR'), new TypeError('Failed to fetch'));
  const result = withRetries(passing.attempt, { intervalMs: 0, signal });
  await vi.runAllTimersAsync();
  expect(await result).toBe('try 3');
});

test('a count below one is one try', async () => {
  const { attempt, askedAtMs } = failing(down);
  await expect(withRetries(attempt, { count: 0, intervalMs: 0, signal })).rejects.toMatchObject({
    code: 'MAX_RETRY_EXCEEDED',
    details: { attempts: 1 },
  });
  expect(askedAtMs).toHaveLength(1);
});

test('an abort ends the wait with its reason, and leaves no timer behind', async () => {
  const controller = new AbortController();
  const { attempt, askedAtMs } = failing(down, down);
  const result = withRetries(attempt, { intervalMs: 60_000, signal: controller.signal });
  const outcome = result.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort('stop');
  expect(await outcome).toBe('stop');
  expect(askedAtMs).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
