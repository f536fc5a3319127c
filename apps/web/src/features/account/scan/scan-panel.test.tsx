import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withQueries } from '../../../test/with-queries.tsx';
import { startWords } from '../../../test/words.ts';
import { ScanPanel } from './scan-panel.tsx';
import { isScanDisabled, loginScan } from './scan-purposes.ts';

const reply = (data: unknown) =>
  new Response(JSON.stringify({ code: 0, data, message: 'ok', requestId: 'r' }));
const refuse = (error: string, status: number, message = '') =>
  new Response(JSON.stringify({ code: status, error, message, requestId: 'r' }), { status });
const code = { qr_code_url: 'http://weixin.qq.com/q/abc', scene_str: 'scene.secret' };

let statuses: (() => Response)[];
let polls: string[];

beforeAll(startWords);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  statuses = [];
  polls = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address);
    if (!url.pathname.endsWith('/status')) return reply(code);
    polls.push(url.searchParams.get('scene_str') ?? '');
    return (statuses.shift() ?? (() => reply({ status: 'pending' })))();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

function show() {
  const onConfirmed = vi.fn();
  render(
    withQueries(
      <ScanPanel
        purpose={loginScan}
        onConfirmed={onConfirmed}
        otherWay={{ label: '邮箱登录', take: () => undefined }}
      />,
    ),
  );
  return onConfirmed;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const drawn = () => screen.queryByRole('img', { name: '微信登录二维码' });

describe('a code', () => {
  test('is drawn from its content, and polled every two seconds', async () => {
    show();
    await waitFor(() => expect(drawn()).toBeTruthy());
    expect(screen.getByText(/^(300|299) 秒后过期$/)).toBeTruthy();
    const before = polls.length;
    await pass(10_000);
    expect(polls.length - before).toBeGreaterThanOrEqual(4);
    expect(polls.length - before).toBeLessThanOrEqual(6);
    expect(new Set(polls)).toEqual(new Set([code.scene_str]));
  });

  test('is reported once when confirmed, and not polled afterwards', async () => {
    const confirmed = { status: 'confirmed', token: 't', user_info: { nickname: 'n', head_img_url: '' } };
    statuses = [
      () => reply({ status: 'pending' }),
      () => reply({ status: 'scanned' }),
      () => reply(confirmed),
    ];
    const onConfirmed = show();
    await waitFor(() => expect(onConfirmed).toHaveBeenCalledWith(confirmed));
    await pass(20_000);
    expect(onConfirmed).toHaveBeenCalledOnce();
    expect(polls).toHaveLength(3);
  });

  test('is not polled after it expired, unless it was scanned in time', async () => {
    show();
    await waitFor(() => expect(drawn()).toBeTruthy());
    await pass(301_000);
    expect(screen.getByRole('alert').textContent).toBe('二维码已过期');
    expect(drawn()).toBeNull();
    const before = polls.length;
    await pass(10_000);
    expect(polls).toHaveLength(before);
  });

  test('that was scanned in the last second is still polled', async () => {
    const onConfirmed = show();
    await waitFor(() => expect(drawn()).toBeTruthy());
    await pass(296_000);
    statuses = [
      ...Array.from({ length: 6 }, () => () => reply({ status: 'scanned' })),
      () => reply({ status: 'confirmed' }),
    ];
    await pass(20_000);
    expect(onConfirmed).toHaveBeenCalledOnce();
  });

  test('is polled again after server errors, but not forever', async () => {
    const away = () => refuse('SERVICE_UNAVAILABLE', 503);
    statuses = [away, away, () => reply({ status: 'pending' })];
    show();
    await waitFor(() => expect(polls.length).toBeGreaterThanOrEqual(3));
    expect(screen.queryByRole('alert')).toBeNull();
    statuses = Array.from({ length: 9 }, () => away);
    await pass(20_000);
    expect(screen.getByRole('alert').textContent).toBe('微信登录失败，请重试');
  });

  test('that is refused shows the reason at once', async () => {
    statuses = [() => refuse('BANNED', 403, '账号已被限制')];
    show();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('账户已被限制 如有疑问，请联系管理员。'),
    );
  });
});

test.each([
  ['its status', () => reply({ status: 'disabled' })],
  ['an error', () => refuse('WECHAT_LOGIN_DISABLED', 503)],
])('a code that is switched off while it is watched, by %s, leaves the other way', async (_, told) => {
  statuses = [told];
  show();
  await screen.findByText('微信登录功能暂未开放');
  expect(screen.getByRole('button', { name: '邮箱登录' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重新获取' })).toBeNull();
  await pass(20_000);
  expect(polls).toHaveLength(1);
});

test.each([
  [
    'a message',
    () => Response.json({ success: false, message: 'WeChat login is not enabled' }, { status: 400 }),
  ],
  ['a message with status 200', () => Response.json({ success: false, message: 'not enabled' })],
  ['status 304', () => new Response(null, { status: 304 })],
])('another server says by %s that it is switched off', async (_, told) => {
  vi.stubGlobal('fetch', async () => told());
  show();
  expect(await screen.findByText('微信登录功能暂未开放')).toBeTruthy();
});

test('a code in the shape of the specification is drawn', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const data = address.includes('/status') ? { status: 'pending' } : code;
    return Response.json({ success: true, message: '', data });
  });
  show();
  await waitFor(() => expect(drawn()).toBeTruthy());
});

test.each([
  [new ApiError('WECHAT_LOGIN_DISABLED', { status: 503, number: 503 }), true],
  [new ApiError('UNEXPECTED_REPLY', { status: 304, number: 304 }), true],
  [new ApiError('UNEXPECTED_REPLY', { status: 400, number: 1, words: 'QR login is not enabled' }), true],
  [new ApiError('WECHAT_LOGIN_FAILED', { status: 502, number: 502, words: '微信登录失败，请重试' }), false],
  [new Error('disabled'), false],
])('%s means that it is switched off: %s', (error, isDisabled) => {
  expect(isScanDisabled(error)).toBe(isDisabled);
});
