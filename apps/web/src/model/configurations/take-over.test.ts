import { Configuration } from '@parlando/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { storageKeys, writeJson } from '../../lib/storage.ts';
import { builtInOptions } from '../options/options-store.ts';
import { useSession } from '../session/session-store.ts';
import { contentOf, noTexts } from './configuration-content.ts';
import { takeOverLocal } from './configurations.ts';
import { readLocal } from './local-configurations.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
  localStorage.clear();
  useSession.setState(useSession.getInitialState());
});

test('what a guest saved is moved into the account once, also when asked twice', async () => {
  const at = '2026-11-01T00:00:00.000Z';
  const saved = Configuration.parse({
    ...contentOf(builtInOptions('zh'), noTexts),
    ...{ id: 'local-1', name: '旁白', isDefault: false, createdAt: at, updatedAt: at },
  });
  writeJson(storageKeys.configurations, [saved]);
  useSession.setState({ ready: true, token: 'a.b.c', userId: 'u1' });
  const created: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    const sent = method === 'POST' ? (JSON.parse(String(body)) as { name: string }) : null;
    if (sent) created.push(sent.name);
    const data = sent ? { ...saved, ...sent, id: `c${created.length}` } : { items: [] };
    return new Response(JSON.stringify({ code: 0, data, message: '', requestId: '' }));
  });
  expect(await Promise.all([takeOverLocal(), takeOverLocal()])).toEqual([true, true]);
  expect(created).toEqual(['旁白']);
  expect(readLocal()).toEqual([]);
});
