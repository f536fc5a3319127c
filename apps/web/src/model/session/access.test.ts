import type { UserRole } from '@parlando/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { decideAccess, refreshVisitor, waitForVisitor } from './access.ts';
import { useSession } from './session-store.ts';

afterEach(() => {
  vi.useRealTimers();
  useSession.setState({ ready: false, token: null });
});

const guest = { accounts: true, loggedIn: false, user: null };
const as = (role: UserRole) => ({ accounts: true, loggedIn: true, user: { role } });

test.each([
  [undefined, guest, 'open'],
  ['user', guest, 'login'],
  ['user', as('user'), 'open'],
  ['vip', guest, 'login'],
  ['vip', as('user'), 'forbidden'],
  ['vip', as('vip'), 'open'],
  ['vip', as('admin'), 'open'],
  ['admin', as('vip'), 'forbidden'],
  // Logged in, but the account is not loaded yet: treated as a plain user.
  ['user', { ...guest, loggedIn: true }, 'open'],
  ['admin', { ...guest, loggedIn: true }, 'forbidden'],
  ['admin', { ...guest, accounts: false }, 'open'],
] as const)('%j for %j: %s', (role, visitor, decision) => {
  expect(decideAccess(role, visitor)).toBe(decision);
});

test('a page waits for the store, and decides without it after ten seconds', async () => {
  vi.useFakeTimers();
  const decided = vi.fn();
  void waitForVisitor().then(decided);
  await vi.advanceTimersByTimeAsync(500);
  expect(decided).not.toHaveBeenCalled();
  useSession.setState({ ready: true, token: 'abc' });
  await vi.advanceTimersByTimeAsync(100);
  expect(decided).toHaveBeenCalledWith(expect.objectContaining({ loggedIn: true }));

  useSession.setState({ ready: false, token: null });
  const late = vi.fn();
  void waitForVisitor().then(late);
  await vi.advanceTimersByTimeAsync(9900);
  expect(late).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(late).toHaveBeenCalledOnce();
});

test('a page decides without an account that the server does not send within ten seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  useSession.setState({ ready: true, token: 'abc' });
  const decided = vi.fn();
  void refreshVisitor().then(decided);
  await vi.advanceTimersByTimeAsync(9900);
  expect(decided).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(decided).toHaveBeenCalledWith(expect.objectContaining({ user: null }));
  vi.unstubAllGlobals();
});
