import {
  changePassword,
  getAnnouncement,
  getUserInfo,
  logout,
  toggleVoiceFavorite,
} from '@parlando/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { tokenUntil, somebody as user } from '../../test/somebody.ts';
import { usePlayer } from '../player/player-store.ts';
import { leaveAccount, logOut } from './log-out.ts';
import { openLogin, useLogin } from './login-store.ts';
import { beginSession, presentAccount, renewToken, useSession } from './session-store.ts';
import { startSession } from './start-session.ts';

const live = tokenUntil(4_000_000_000);

const fetchMock = vi.fn<typeof fetch>();
const reply = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const ok = (data: unknown) => reply({ code: 0, data, message: 'ok', requestId: 'r' });
const refuse = (error: string, status = 401) =>
  reply({ code: status, error, message: '', requestId: 'r' }, status);

const expired = vi.fn();
const left = vi.fn();
let stop = (): void => undefined;
/** Advances across tests, because the debounce remembers the last expiry. */
let now = Date.now();
beforeEach(() => {
  now += 60_000;
  vi.useFakeTimers({ now });
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset().mockImplementation(async () => refuse('NOT_FOUND', 404));
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  expired.mockReset();
  left.mockReset();
});
afterEach(() => {
  stop();
  useSession.setState(useSession.getInitialState(), true);
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const start = () => {
  stop = startSession(expired, left);
};
const attempt = (promise: Promise<unknown>) => promise.catch(() => undefined);

test('a token without an account becomes ready once the server has returned the account', async () => {
  localStorage.setItem('token', live);
  let say: (answer: Response) => void = () => undefined;
  fetchMock.mockImplementation(async (input) =>
    String(input).endsWith(getUserInfo.path)
      ? new Promise<Response>((resolve) => {
          say = resolve;
        })
      : refuse('NOT_FOUND', 404),
  );
  start();
  await vi.advanceTimersByTimeAsync(50);
  expect(useSession.getState().ready).toBe(false);
  say(ok({ user: { ...user, role: 'admin' }, package: null }));
  await vi.advanceTimersByTimeAsync(50);
  expect([useSession.getState().ready, presentAccount()?.user.role]).toEqual([true, 'admin']);
});

test('continues the stored session, and fetches the account after 100 ms', async () => {
  localStorage.setItem('token', live);
  localStorage.setItem('userInfo', JSON.stringify(user));
  const fresh = { ...user, username: 'renamed' };
  const userPackage = {
    name: 'Basic',
    type: 'basic',
    credits: 5,
    remainingChars: 5,
    totalChars: 9,
    expiresAt: null,
  };
  fetchMock.mockImplementation(async (url) =>
    String(url).endsWith('/user/info') ? ok({ user: fresh, package: userPackage }) : refuse('NOT_FOUND', 404),
  );
  start();
  expect(useSession.getState()).toMatchObject({ token: live, userId: 'u1' });
  expect(presentAccount()?.user.username).toBe('someone');
  const asked = () => fetchMock.mock.calls.some(([url]) => String(url).endsWith('/user/info'));
  await vi.advanceTimersByTimeAsync(99);
  expect(asked()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toBe(true);
  expect(presentAccount()?.user.username).toBe('renamed');
  expect(JSON.parse(localStorage.getItem('userPackage') ?? '')).toEqual(userPackage);
});

test.each([[{ user }], [user]])('understands an account without a package: %j', async (info) => {
  localStorage.setItem('token', live);
  fetchMock.mockImplementation(async (url) =>
    String(url).endsWith('/user/info') ? ok(info) : refuse('NOT_FOUND', 404),
  );
  start();
  await vi.advanceTimersByTimeAsync(100);
  expect(presentAccount()).toEqual({ user, package: null });
});

test.each(['nonsense', tokenUntil(1)])('removes the token %s and the account stored with it', (token) => {
  localStorage.setItem('token', token);
  localStorage.setItem('userInfo', JSON.stringify(user));
  start();
  expect(useSession.getState().token).toBeNull();
  expect([localStorage.getItem('token'), localStorage.getItem('userInfo')]).toEqual([null, null]);
  expect(expired).not.toHaveBeenCalled();
});

test('many refusals at once end the session once', async () => {
  start();
  beginSession(live, user);
  fetchMock.mockImplementation(async () => refuse('SESSION_EXPIRED'));
  await Promise.all([1, 2, 3].map(() => attempt(call(getUserInfo, {}))));
  expect(expired).toHaveBeenCalledOnce();
  expect(useSession.getState().token).toBeNull();
  expect(presentAccount()).toBeUndefined();
  expect(localStorage.getItem('token')).toBeNull();
});

test.each([401, 200])(
  'what is open to anyone is fetched again after a dead token was refused with status %i',
  async (status) => {
    localStorage.setItem('token', live);
    fetchMock.mockImplementation(async (url, init) =>
      new Headers(init?.headers).has('Authorization')
        ? reply({ code: 3, error: 'SESSION_EXPIRED', message: '', requestId: 'r' }, status)
        : String(url).endsWith(getAnnouncement.path)
          ? ok({ announcement: null })
          : refuse('NOT_FOUND', 404),
    );
    start();
    const both = [call(getAnnouncement, {}), call(getAnnouncement, {})];
    expect(await Promise.all(both)).toEqual([{ announcement: null }, { announcement: null }]);
    await expect(call(getUserInfo, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(expired).toHaveBeenCalledOnce();
  },
);

test('a body code of 3 ends it, whatever the status', async () => {
  start();
  beginSession(live, user);
  fetchMock.mockImplementation(async () =>
    reply({ code: 3, error: 'SESSION_EXPIRED', message: '', requestId: 'r' }),
  );
  await attempt(call(getUserInfo, {}));
  expect(expired).toHaveBeenCalledOnce();
});

test.each([
  ['a refusal by /auth/*', () => call(logout, {})],
  ['a favourite', () => call(toggleVoiceFavorite, { params: { id: 'v' } })],
  ['a refusal to a guest', () => call(getUserInfo, {})],
])('%s does not end it', async (what, ask) => {
  start();
  if (what !== 'a refusal to a guest') beginSession(live, user);
  fetchMock.mockImplementation(async () => refuse('SESSION_EXPIRED'));
  await attempt(ask());
  expect(expired).not.toHaveBeenCalled();
});

test('logging out takes the audio of the account out of the player', async () => {
  localStorage.setItem('token', live);
  start();
  const current = {
    url: '/a',
    text: 'Mine.',
    voice: 'v',
    timestamp: 1,
    format: 'mp3',
    taskId: 't1',
    blob: null,
  } as const;
  usePlayer.setState({ current });
  const refused = logOut();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await refused).toBe(false);
  expect(usePlayer.getState().current).toBe(current);
  fetchMock.mockImplementation(async () => ok({}));
  const leaving = logOut();
  await vi.advanceTimersByTimeAsync(1010);
  expect(await leaving).toBe(true);
  expect(usePlayer.getState().current).toBeNull();
});

test('logging out waits for what is asked with its token, and what is asked meanwhile waits for it', async () => {
  beginSession(live, user);
  const asked: string[] = [];
  let answer = (_: Response): void => undefined;
  fetchMock.mockImplementation(async (url, init) => {
    const isGuest = !new Headers(init?.headers).has('Authorization');
    asked.push(`${new URL(String(url)).pathname.split('/').at(-1)} ${isGuest ? 'guest' : 'user'}`);
    if (asked.length > 1) return ok({});
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const inTime = attempt(call(getAnnouncement, {}));
  const leaving = logOut();
  const late = [attempt(call(getAnnouncement, {})), attempt(call(getUserInfo, {}))];
  await vi.advanceTimersByTimeAsync(900);
  expect(asked).toEqual(['announcement user']);
  answer(ok({}));
  // An earlier test has left a request without an answer, for which it waits a second.
  await vi.advanceTimersByTimeAsync(110);
  expect(await leaving).toBe(true);
  await Promise.all([inTime, ...late]);
  expect(asked).toEqual(['announcement user', 'logout user', 'announcement guest']);
});

test('a wrong password does not end it', async () => {
  start();
  beginSession(live, user);
  fetchMock.mockImplementation(async () => refuse('INVALID_CREDENTIALS'));
  await attempt(call(changePassword, { body: { current_password: 'x', password: 'secret' } }));
  expect(useSession.getState().token).toBe(live);
});

test('a refusal of an earlier session does not end the current one', async () => {
  start();
  beginSession(tokenUntil(3_900_000_000), user);
  const replies: ((response: Response) => void)[] = [];
  fetchMock.mockImplementation(() => new Promise((resolve) => replies.push(resolve)));
  const asking = attempt(call(getUserInfo, {}));
  beginSession(live, user);
  replies[0]?.(refuse('SESSION_EXPIRED'));
  await asking;
  expect(expired).not.toHaveBeenCalled();
  expect(useSession.getState().token).toBe(live);
});

test('a renewed token keeps the account that is shown', () => {
  start();
  beginSession(tokenUntil(3_900_000_000), user);
  renewToken(live);
  expect(presentAccount()?.user.username).toBe('someone');
});

/** What other tabs hear of a change of the token; the storage has it already. */
function otherTab(newValue: string | null): void {
  if (newValue) localStorage.setItem('token', newValue);
  else localStorage.removeItem('token');
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }));
}

test('a session that another tab found expired has expired here, too, and its login is ours', () => {
  start();
  beginSession(live, user);
  otherTab(null);
  expect([useSession.getState().token, expired.mock.calls.length, left.mock.calls.length]).toEqual([
    null,
    1,
    0,
  ]);
  openLogin();
  otherTab(live);
  expect([useSession.getState().token, useLogin.getState().open]).toEqual([live, false]);
});

test('a person who leaves in another tab is not told that the session has expired', async () => {
  start();
  beginSession(live, user);
  const told: (string | null)[] = [];
  const noting = (key: string, value: string | null) => key === 'token' && told.push(value);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => void noting(key, value));
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => void noting(key, null));
  const leaving = leaveAccount();
  await vi.advanceTimersByTimeAsync(10);
  await leaving;
  vi.mocked(Storage.prototype.setItem).mockRestore();
  vi.mocked(Storage.prototype.removeItem).mockRestore();
  beginSession(live, user);
  for (const value of told) otherTab(value);
  expect([useSession.getState().token, expired.mock.calls.length]).toEqual([null, 0]);
  expect(left).toHaveBeenCalled();
});

test('a page that is shown again by going back knows who has logged in or out meanwhile', () => {
  start();
  beginSession(live, user);
  const other = tokenUntil(3_900_000_000);
  localStorage.setItem('token', other);
  dispatchEvent(new Event('pageshow'));
  expect(useSession.getState().token).toBe(other);
  localStorage.removeItem('token');
  dispatchEvent(new Event('pageshow'));
  expect([useSession.getState().token, left.mock.calls.length]).toEqual([null, 1]);
  dispatchEvent(new Event('pageshow'));
  expect(left).toHaveBeenCalledOnce();
});
