import type { ServerStatus } from '@parlando/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { startLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { QuotaLine, QuotaNotices } from './quota-panel.tsx';

const status: ServerStatus = {
  connected: true,
  lastChecked: '2026-11-20T00:00:00.000Z',
  freeLimit: null,
  remaining: null,
  error: null,
  errorCode: null,
  engines: [],
};

test('hydrates with the prerendered state, even after the server has replied', async () => {
  await startLanguage();
  queryClient.removeQueries({ queryKey: ['server-status'] });
  const page = withQueries(<QuotaLine />);
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  queryClient.setQueryData(['server-status'], status);
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).toContain('免费服务已连接');
  act(() => root.unmount());
});

test('a quota that is not used up is never called fully used', async () => {
  await startLanguage();
  const freeLimit = { total: 5000, usedCharacters: 4990, remaining: 10, characterLimit: 5000 };
  queryClient.setQueryData(['server-status'], {
    ...status,
    freeLimit: { ...freeLimit, resetAt: '2026-11-21T00:00:00.000Z', limit: 'guest' },
  });
  render(withQueries(<QuotaNotices />));
  expect((await screen.findByRole('alert')).textContent).toContain('已使用 99%');
});

test('what could not be refreshed is no longer said to be connected', async () => {
  await startLanguage();
  queryClient.setQueryData(['server-status'], status);
  vi.stubGlobal('fetch', async () => Response.json({ code: 500, error: 'INTERNAL_ERROR' }, { status: 500 }));
  render(withQueries(<QuotaLine />));
  fireEvent.click(await screen.findByRole('button', { name: '刷新连接' }));
  expect(await screen.findByText('免费服务未连接')).toBeTruthy();
});
