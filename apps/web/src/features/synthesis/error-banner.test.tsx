import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { useConversion } from '../../model/conversion/conversion.ts';
import { failedConversion } from '../../model/conversion/testing/conversions.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { useLogin } from '../../model/session/login-store.ts';
import { giveElementsASize } from '../../model/voices/testing/serve-voices.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';
import OfferCompatible from '../providers/offer-compatible.tsx';
import ProviderFailure from '../providers/provider-failure.tsx';
import { ErrorBanner } from './error-banner.tsx';

beforeAll(startWords);
beforeEach(() => {
  giveElementsASize();
  queryClient.clear();
  useConversion.setState(useConversion.getInitialState(), true);
  useOptions.setState(useOptions.getInitialState(), true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page of a visitor to whom the server always responds with this code. */
function open(status: number, error: string, details = {}) {
  const body = JSON.stringify({ code: status, error, message: '服务器的话', details, requestId: '' });
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  render(withQueries(<ErrorBanner ProviderFailure={ProviderFailure} offer={<OfferCompatible />} />));
}

test('a permanent ban is not called temporary, and the network is not blamed', async () => {
  open(403, 'BANNED', { reason: '滥用' });
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toBe('账户已被限制如有疑问，请联系管理员。 原因：滥用');
});

test('a temporary ban shows its end', async () => {
  open(403, 'BANNED', { until: '2027-01-01T04:00:00.000Z' });
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toMatch(/^账户已被临时限制限制将于 2027年1月1日.* 解除。/);
});

test('an expired session shows no banner; any other failure says that the server is unreachable', async () => {
  open(401, 'SESSION_EXPIRED');
  await vi.waitFor(() => expect(queryClient.getQueryState(['server-status'])?.status).toBe('error'));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() =>
    useConversion.setState(failedConversion({ kind: 'connection', code: 'TIMEOUT', details: {} }), true),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('无法连接到免费 TTS 服务器');
});

test('names a server of another origin that does not respond, and the origin it has to allow', async () => {
  open(401, 'SESSION_EXPIRED');
  const details = { server: 'https://speech.example', origin: 'https://studio.example' };
  act(() =>
    useConversion.setState(failedConversion({ kind: 'connection', code: 'NETWORK_ERROR', details }), true),
  );
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain(
    'https://speech.example 没有响应本页面。如果它在运行，请让管理员允许 https://studio.example（CORS_ORIGINS）',
  );
});

test.each([
  [
    'too-frequent',
    'TOO_MANY_REQUESTS',
    '请求过于频繁系统繁忙，请稍后重试 · 当前请求较多，请稍后重试再试一次',
  ],
  ['unavailable', 'SHUTTING_DOWN', '发生错误服务正在重启，请稍后重试再试一次'],
  ['server', 'INTERNAL_ERROR', '服务器错误服务器内部错误，请稍后重试 · 语音生成失败，请重试再试一次'],
  ['no-audio', 'NO_AUDIO', '发生错误未获取到音频数据再试一次'],
] as const)('a failure of the kind %s says why and what to do, each once', async (kind, code, words) => {
  open(401, 'SESSION_EXPIRED');
  act(() => useConversion.setState(failedConversion({ kind, code, details: {} }), true));
  const banner = await screen.findByText(/再试一次/);
  expect(banner.closest('[role]:not(button)')?.textContent).toBe(words);
});

test('a visitor who has to log in first can do so, and is not told to try again', async () => {
  open(401, 'SESSION_EXPIRED');
  const failure = { kind: 'forbidden', code: 'LOGIN_REQUIRED', details: {} } as const;
  act(() => useConversion.setState(failedConversion(failure), true));
  expect((await screen.findByRole('alert')).textContent).toBe('发生错误请先登录登录');
  fireEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(useLogin.getState().open).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure of another service than the chosen one is not shown', async () => {
  open(401, 'SESSION_EXPIRED');
  act(() =>
    useConversion.setState(failedConversion({ kind: 'no-audio', code: 'NO_AUDIO', details: {} }), true),
  );
  await screen.findByText('未获取到音频数据');
  act(() => useOptions.setState({ api: 1 }));
  expect(screen.queryByRole('alert')).toBeNull();
});
