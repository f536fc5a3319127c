import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { instanceQuery } from '../model/instance/instance.ts';
import { shownAt } from '../test/with-queries.tsx';
import { startWords } from '../test/words.ts';
import AccountGate from './account-gate.tsx';
import TaskPage from './task-page.tsx';

beforeEach(startWords);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function open(path: string, requireLogin: boolean) {
  const config = { accounts: true, requireLogin, historyDays: 7, registeredDailyCharacters: 10_000 };
  queryClient.setQueryData(instanceQuery.queryKey, config as never);
  render(shownAt(path, <AccountGate />));
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

test('shows a guest the pages that need no account', () => {
  expect(open('/settings', false)).toEqual(['/', '/dictionary', '/batch', '/projects']);
});

test('shows none if everyone has to log in', () => {
  expect(open('/settings', true)).toEqual([]);
});

test('tells a guest that the server is unreachable, instead of asking for a login', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  queryClient.setQueryData(instanceQuery.queryKey, { accounts: true, historyDays: 7 } as never);
  queryClient.setDefaultOptions({ queries: { retry: false } });
  render(shownAt('/tasks/t1', <TaskPage />));
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '注册' })).toBeNull();
});
