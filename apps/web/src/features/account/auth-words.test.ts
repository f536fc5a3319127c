import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { loadWords, startLanguage } from '../../lib/language.ts';
import { loginRefusal } from './auth-words.ts';

beforeAll(async () => {
  await startLanguage();
  await loadWords();
});

test('after too many attempts the words say how long to wait', () => {
  const refusal = new ApiError('TOO_MANY_ATTEMPTS', {
    status: 429,
    number: 429,
    words: '尝试次数过多，请稍后再试',
    details: { retryAfterMs: 825_444 },
  });
  expect(loginRefusal(refusal)).toBe('尝试次数过多，请在 14 分钟后再试');
});

test('a server of another origin that does not reply is named, with the origin it has to allow', () => {
  const details = { server: 'https://api.example', origin: 'https://studio.example' };
  const error = new ApiError('NETWORK_ERROR', { status: 0, number: -1, details });
  expect(loginRefusal(error)).toMatch(/api\.example.*studio\.example/);
});
