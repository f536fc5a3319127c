import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { startWords } from '../../test/words.ts';
import { loginRefusal } from './auth-words.ts';

beforeAll(startWords);

test('after too many attempts the message says how long to wait', () => {
  const refusal = new ApiError('TOO_MANY_ATTEMPTS', {
    status: 429,
    number: 429,
    words: '尝试次数过多，请稍后再试',
    details: { retryAfterMs: 825_444 },
  });
  expect(loginRefusal(refusal)).toBe('尝试次数过多，请在 14 分钟后再试');
});

test('names a server of another origin that does not reply, and the origin it has to allow', () => {
  const details = { server: 'https://api.example', origin: 'https://studio.example' };
  const error = new ApiError('NETWORK_ERROR', { status: 0, number: -1, details });
  expect(loginRefusal(error)).toMatch(/api\.example.*studio\.example/);
});

test('tells a banned person why, and until when', () => {
  const refused = (details: object) =>
    loginRefusal(new ApiError('BANNED', { status: 403, number: 403, words: '…', details: { ...details } }));
  expect(refused({ reason: '滥用' })).toBe('账户已被限制 如有疑问，请联系管理员。 原因：滥用');
  expect(refused({ until: '2027-01-01T04:00:00.000Z' })).toMatch(/^账户已被临时限制 限制将于 2027.* 解除。$/);
});
