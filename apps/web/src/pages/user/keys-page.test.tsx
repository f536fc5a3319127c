import type { ApiKey, NewApiKey } from '@parlando/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../model/session/session-store.ts';
import { hearToasts } from '../../test/said.ts';
import { shownAt } from '../../test/with-queries.tsx';
import KeysPage from './keys-page.tsx';

const key: ApiKey = {
  ...{ id: 'k1', name: 'Reader', prefix: 'pk_1234', scopes: ['speak'], origins: [] },
  ...{ dailyCharacters: null, usedToday: 0, createdAt: '2026-11-22T00:00:00.000Z', expiresAt: null },
  ...{ lastUsedAt: null, lastUsedFrom: null },
};
let arrive: (made: NewApiKey) => void = () => undefined;
const made = new Promise<NewApiKey>((resolve) => {
  arrive = resolve;
});

hearToasts();
beforeEach(() => {
  useSession.setState({ ready: true, token: 'a.b.c', userId: 'u1' });
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    const data = method === 'POST' ? await made : { items: [] };
    return new Response(JSON.stringify({ code: 0, data, message: '', requestId: '' }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  useSession.setState(useSession.getInitialState());
});

test('a new key is shown also if the dialog was closed while it was made', async () => {
  render(shownAt('/user/keys', <KeysPage />));
  await userEvent.click(await screen.findByRole('button', { name: '新建密钥' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('名称'), key.name);
  await userEvent.click(within(dialog).getByRole('button', { name: '创建密钥' }));
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  arrive({ key, secret: 'pk_secret' });
  expect(await screen.findByDisplayValue('pk_secret')).toBeDefined();
});
