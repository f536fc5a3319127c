import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { usePlayer } from '../../../model/player/player-store.ts';
import { beginSession, useSession } from '../../../model/session/session-store.ts';
import { hearToasts } from '../../../test/said.ts';
import { somebody, tokenUntil } from '../../../test/somebody.ts';
import { shownAt } from '../../../test/with-queries.tsx';
import { DataSection } from './data-section.tsx';

const said = hearToasts();
beforeEach(() => {
  const deleted = { code: 0, data: {}, message: '', requestId: '' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(deleted)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  useSession.setState(useSession.getInitialState());
  usePlayer.setState(usePlayer.getInitialState());
});

test('deleting the account ends its session and takes its audio out of the player', async () => {
  beginSession(tokenUntil(4_000_000_000), somebody);
  const audio = { url: '/a', text: 'Mine.', voice: 'v', timestamp: 1, taskId: 't1', blob: null };
  usePlayer.setState({ current: { ...audio, format: 'mp3' } });
  render(shownAt('/user', <DataSection hasPassword={false} />));
  await userEvent.click(screen.getByRole('button', { name: '删除账户' }));
  await userEvent.click(screen.getByRole('button', { name: '永久删除' }));
  await vi.waitFor(() => expect(said).toHaveLength(1));
  expect([useSession.getState().token, usePlayer.getState().current]).toEqual([null, null]);
});
