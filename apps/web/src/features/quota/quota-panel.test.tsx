import type { ServerStatus } from '@parlando/contract';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { startLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { QuotaLine } from './quota-panel.tsx';

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
