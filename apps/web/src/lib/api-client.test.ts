import { getFreeLimit, getTaskStatus, listVoicesByTag, validateSsmlDocument } from '@parlando/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../test/words.ts';
import { apiUrl, call, openCall, routeUrl } from './api-client.ts';
import type { ApiError } from './api-error.ts';
import { wordsOf } from './error-words.ts';

const freeLimit = {
  total: 5000,
  remaining: 4000,
  usedCharacters: 1000,
  characterLimit: 5000,
  resetAt: '2026-11-21T16:00:00.000Z',
  limit: 'guest',
};
const answer = (body: unknown, status = 200) => Response.json(body, { status });
const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: ApiError) => error,
  );

test('unwraps code 0 and sends the caller and the language', async () => {
  fetchMock.mockResolvedValue(answer({ code: 0, data: freeLimit, message: 'ok', requestId: 'r' }));
  localStorage.setItem('token', 'abc');
  expect(await call(getFreeLimit, {})).toEqual(freeLimit);
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(url).toBe(`${location.origin}/api/v1/free-limit`);
  const headers = new Headers(init?.headers);
  expect(headers.get('Authorization')).toBe('Bearer abc');
  expect(headers.get('Accept-Language')).toBe('zh');
  expect(headers.get('X-Browser-Fingerprint')).toMatch(/^[0-9a-z.]{8,128}$/);
});

test('a relative link resolves against the base URL, an absolute one is kept', () => {
  localStorage.setItem('apiBaseUrl', 'https://voice.example/');
  expect(apiUrl('/api/v1/tts/audio/t1?signature=s')).toBe(
    'https://voice.example/api/v1/tts/audio/t1?signature=s',
  );
  expect(apiUrl('https://cdn.example/a.mp3')).toBe('https://cdn.example/a.mp3');
  localStorage.removeItem('apiBaseUrl');
});

test('the fingerprint does not change', async () => {
  fetchMock.mockImplementation(async () => answer({ code: 0, data: freeLimit, message: '', requestId: '' }));
  await call(getFreeLimit, {});
  await call(getFreeLimit, {});
  const [first, second] = fetchMock.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('X-Browser-Fingerprint'),
  );
  expect(first).toBe(second);
});

test('a refusal keeps code, number, details and the server’s message', async () => {
  const body = {
    code: 402,
    error: 'INSUFFICIENT_QUOTA',
    message: '额度不足',
    details: { missing: 3 },
    requestId: 'r',
  };
  fetchMock.mockResolvedValue(answer(body, 402));
  expect(await failure(call(getFreeLimit, {}))).toMatchObject({
    code: 'INSUFFICIENT_QUOTA',
    number: 402,
    status: 402,
    words: '额度不足',
    details: { missing: 3 },
  });
});

test('a body with another code is a refusal whatever its status; payment outcomes keep their number', async () => {
  const body = { code: 4002, error: 'PAYMENT', message: '支付未完成', requestId: 'r' };
  fetchMock.mockResolvedValue(answer(body));
  const error = await failure(call(getFreeLimit, {}));
  expect(error).toMatchObject({ number: 4002, words: '支付未完成' });
});

test('a proxy’s page says that the server is away; a response of another shape is UNEXPECTED_REPLY', async () => {
  fetchMock.mockResolvedValueOnce(new Response('<html>502</html>', { status: 502 }));
  expect(await failure(call(getFreeLimit, {}))).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 502 });
  fetchMock.mockResolvedValueOnce(answer({ code: 0, data: { total: 'x' }, message: '', requestId: '' }));
  expect((await failure(call(getFreeLimit, {}))).code).toBe('UNEXPECTED_REPLY');
});

test('a failure without words of the server is described by its status', async () => {
  await startWords();
  const words = async (status: number, body = '<html>oops</html>') => {
    fetchMock.mockResolvedValueOnce(new Response(body, { status }));
    return wordsOf(await failure(call(getFreeLimit, {})));
  };
  expect(await words(500)).toBe('服务器内部错误，请稍后重试');
  expect(await words(403)).toBe('没有权限执行此操作');
  expect(await words(404, '{}')).toBe('请求的资源不存在');
  expect(await words(502)).toBe('服务暂时不可用，请稍后重试');
  expect(await words(418)).toBe('操作失败');
  expect(await words(502, '{"message":"closed for today"}')).toBe('closed for today');
});

test('a long body has longer to arrive', async () => {
  vi.useFakeTimers();
  fetchMock.mockImplementation(async (_, init) => {
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    init?.signal?.throwIfAborted();
    return answer({ code: 0, data: { errors: [], warnings: [] }, message: '', requestId: '' });
  });
  const checked = call(validateSsmlDocument, { body: { ssml: '字'.repeat(100_000) } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await checked).toEqual({ errors: [], warnings: [] });
});

test('distinguishes no connection, a timeout and an abort', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await failure(call(getFreeLimit, {}))).toMatchObject({ code: 'NETWORK_ERROR', number: -1 });

  const untilAborted: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  vi.useFakeTimers();
  fetchMock.mockImplementation(untilAborted);
  const slow = failure(call(getFreeLimit, {}));
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await slow).code).toBe('TIMEOUT');
  const controller = new AbortController();
  const given = failure(call(getFreeLimit, {}, { signal: controller.signal }));
  controller.abort();
  expect((await given).code).toBe('ABORTED');
});

test('401 and code 3 end the session, and notify listeners', async () => {
  localStorage.setItem('token', 'abc');
  fetchMock.mockResolvedValue(answer({ code: 3, error: 'SESSION_EXPIRED', message: '', requestId: '' }, 401));
  await failure(call(getFreeLimit, {}));
  expect(localStorage.getItem('token')).toBeNull();
});

test.each(['call', 'openCall'] as const)(
  'a bare code is a refusal for %s, and 3 ends the session, even with status 200',
  async (way) => {
    const ask = () => (way === 'call' ? call(getFreeLimit, {}) : openCall(getFreeLimit, {}));
    localStorage.setItem('token', 'abc');
    fetchMock.mockImplementation(async () => answer({ code: 3, message: '登录已过期' }));
    expect(await failure(ask())).toMatchObject({ code: 'SESSION_EXPIRED', number: 3, words: '登录已过期' });
    expect(localStorage.getItem('token')).toBeNull();
    fetchMock.mockImplementation(async () => answer({ code: 403 }));
    expect(await failure(ask())).toMatchObject({ code: 'PERMISSION_DENIED', number: 403 });
    fetchMock.mockImplementation(async () => answer({ code: 77, message: 'odd' }));
    expect(await failure(ask())).toMatchObject({ code: 'UNEXPECTED_REPLY', words: 'odd' });
  },
);

test.each([
  [4001, 'ORDER_NOT_FOUND'],
  [4002, 'PAYMENT_NOT_FINISHED'],
  [4003, 'PAYMENT_FAILED'],
])('a bare %i says what became of a payment', async (code, symbol) => {
  fetchMock.mockResolvedValue(answer({ code }));
  expect(await failure(call(getFreeLimit, {}))).toMatchObject({ code: symbol, number: code });
});

test.each([
  ['its envelope without message', { code: 0, data: freeLimit }],
  ['an envelope with `success`', { success: true, message: 'ok', data: freeLimit }],
  ['no envelope', freeLimit],
])('understands an answer in %s', async (_, body) => {
  fetchMock.mockResolvedValue(answer(body));
  expect(await call(getFreeLimit, {})).toEqual(freeLimit);
});

test.each([call, openCall])(
  'a page in place of the answer, such as a hotel’s, is a lost connection',
  async (ask) => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    fetchMock.mockResolvedValue(new Response('<html>Log in to our Wi-Fi</html>', { headers }));
    expect((await failure(ask(getFreeLimit, {}))).code).toBe('NETWORK_ERROR');
  },
);

test('an opened call passes on JSON that is no refusal', async () => {
  fetchMock.mockResolvedValue(answer({ user: 'me' }));
  expect(await (await openCall(getFreeLimit, {})).json()).toEqual({ user: 'me' });
});

test('an unreachable server of another origin reports which origin it has to allow', async () => {
  localStorage.setItem('apiBaseUrl', 'https://speech.example/base');
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  const error = await failure(call(getFreeLimit, {}));
  expect(error.details).toEqual({ server: 'https://speech.example', origin: location.origin });
});

test('builds URLs from base URL, /api prefix, parameters and query', () => {
  expect(apiUrl('v1/health')).toBe(`${location.origin}/api/v1/health`);
  expect(apiUrl('/api/v1/health')).toBe(`${location.origin}/api/v1/health`);
  localStorage.setItem('apiBaseUrl', 'http://10.0.0.5:8080/');
  expect(apiUrl('/v1/health')).toBe('http://10.0.0.5:8080/api/v1/health');
  expect(routeUrl(getTaskStatus, { params: { id: 'a/b' } })).toBe(
    'http://10.0.0.5:8080/api/v1/tts/task/a%2Fb/status',
  );
  expect(routeUrl(listVoicesByTag, { query: { tag_id: '101' } })).toContain('?tag_id=101');
});

test('an opened call has no timeout after its headers, until the caller aborts', async () => {
  vi.useFakeTimers();
  const given: AbortSignal[] = [];
  fetchMock.mockImplementation(async (_, init) => {
    if (init?.signal) given.push(init.signal);
    return new Response('some bytes', { headers: { 'X-Voice': 'a' } });
  });
  const controller = new AbortController();
  const opened = await openCall(getFreeLimit, {}, { signal: controller.signal });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(given.map(({ aborted }) => aborted)).toEqual([false]);
  expect([opened.headers.get('X-Voice'), await opened.text()]).toEqual(['a', 'some bytes']);
  controller.abort();
  expect(given.map(({ aborted }) => aborted)).toEqual([true]);
});
