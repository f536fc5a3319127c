import { expect, test } from 'vitest';
import { errorCatalogue, inListOf, lastCause } from './errors.ts';
import { isPassing, retryAfterOf, retryWaitMs } from './retry-policy.ts';

test('each pause is twice as long as the one before, up to the longest', () => {
  const waits = [1, 2, 3, 4].map((failures) => retryWaitMs(failures, { intervalMs: 1000, longestMs: 3000 }));
  expect(waits).toEqual([1000, 2000, 3000, 3000]);
});

test('a Retry-After extends the pause, and a custom interval may exceed the maximum', () => {
  expect(retryWaitMs(1, { intervalMs: 1000, growth: 1, retryAfterMs: 5000 })).toBe(5000);
  expect(retryWaitMs(1, { intervalMs: 0, retryAfterMs: 90_000, longestMs: 60_000 })).toBe(60_000);
  expect(retryWaitMs(3, { intervalMs: 90_000, growth: 1, longestMs: 60_000 })).toBe(90_000);
  expect([retryAfterOf({ retryAfterMs: 7 }), retryAfterOf({}), retryAfterOf(undefined)]).toEqual([7, 0, 0]);
});

test('an unknown error is transient, and concerns one item of a batch', () => {
  expect([isPassing('NO_SUCH_CODE'), isPassing(undefined), isPassing('AUTH_ERROR')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(inListOf('NO_SUCH_CODE')).toBe('next');
});

test('a batch pauses for errors that all items would have, judged by the last attempt', () => {
  expect(
    lastCause({ code: 'MAX_RETRY_EXCEEDED', details: { attempts: 3, cause: 'PROVIDER_UNREACHABLE' } }),
  ).toBe('PROVIDER_UNREACHABLE');
  expect(lastCause({ code: 'TEXT_EMPTY', details: { cause: 'BANNED' } })).toBe('TEXT_EMPTY');
  const pausing = Object.keys(errorCatalogue).filter((code) => inListOf(code) === 'pause');
  expect(pausing).toEqual([
    'SESSION_EXPIRED',
    'LOGIN_REQUIRED',
    'PERMISSION_DENIED',
    'HOST_FORBIDDEN',
    'KEY_INVALID',
    'KEY_FORBIDDEN',
    'BANNED',
    'INSUFFICIENT_QUOTA',
    'QUEUE_CLEARED',
    'MISSING_AZURE_KEY',
    'MISSING_AZURE_REGION',
    'MISSING_TTS88_URL',
    'MISSING_TTS88_KEY',
    'AUTH_ERROR',
    'QUOTA_EXCEEDED',
    'CREDIT_USED_UP',
    'PROVIDER_UNREACHABLE',
    'RELAY_ADDRESS_FORBIDDEN',
    'KEY_HOST_CHANGED',
  ]);
});
