import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { startLanguage } from '../lib/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { sessionExpired } from '../lib/session.ts';
import { useLogin } from '../model/session/login-store.ts';
import { useSession } from '../model/session/session-store.ts';
import { startSessionEffects } from './session-effects.ts';

test('a key typed for examples is cleared when another user logs in', async () => {
  const { useDeveloperValues } = await import('../model/developers/developer-values.ts');
  useDeveloperValues.setState({ key: 'sk-of-somebody' });
  useSession.setState({ userId: 'u1' });
  expect(useDeveloperValues.getState().key).toBe('');
});

test('cached projects and tasks are cleared when another user logs in', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await startLanguage();
  startSessionEffects();
  const own = [['projects'], ['project', 'p1'], ['chapter', 'p1', 2], ['task', 't1'], ['history', {}]];
  for (const queryKey of [...own, ['labels', 'zh']]) queryClient.setQueryData(queryKey, 'known');
  useSession.setState({ userId: 'u2' });
  expect(own.filter((queryKey) => queryClient.getQueryData(queryKey) !== undefined)).toEqual([]);
  expect(queryClient.getQueryData(['labels', 'zh'])).toBe('known');
});

test('what a guest may not ask is not asked again for them, the rest is', async () => {
  const asked: string[] = [];
  useSession.setState({ token: 't', userId: 'u2' });
  for (const key of ['history', 'server-status']) {
    const queryFn = async () => asked.push(key);
    new QueryObserver(queryClient, { queryKey: [key], queryFn, initialData: 0 }).subscribe(() => undefined);
  }
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  asked.length = 0;
  useSession.setState({ token: null, userId: null });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked).toEqual(['server-status']);
  expect(queryClient.getQueryData(['history'])).toBe(0);
});

test.each([
  ['a chapter', ['chapter', 'p1', 2]],
  ['an announcement', ['admin', 'announcement']],
])('%s that is being edited stays while its owner logs in again', (_, queryKey) => {
  const isKept = () => queryClient.getQueryData(queryKey) !== undefined;
  useSession.setState({ userId: 'u2' });
  queryClient.setQueryData(queryKey, 'known');
  useSession.setState({ userId: null });
  useSession.setState({ userId: 'u2' });
  expect(isKept()).toBe(true);
  useSession.setState({ userId: null });
  useSession.setState({ userId: 'u3' });
  expect(isKept()).toBe(false);
});

test('a session that ends under a dialog asks for the login, which the dialog covers', () => {
  const dialog = document.createElement('div');
  dialog.dataset.modal = '';
  document.body.append(dialog);
  localStorage.setItem('token', 'a');
  sessionExpired('a');
  expect(useLogin.getState().open).toBe(true);
  dialog.remove();
});
