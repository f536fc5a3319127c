import { expect, test, vi } from 'vitest';
import { startLanguage } from '../lib/language.ts';
import { queryClient } from '../lib/query-client.ts';
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
