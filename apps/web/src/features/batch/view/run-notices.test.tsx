import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { errorFromBody } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { instanceQuery } from '../../../model/instance/instance.ts';
import { withQueries } from '../../../test/with-queries.tsx';
import { startWords } from '../../../test/words.ts';
import { useBatch } from '../list/batch-store.ts';
import { freeQuery } from '../run/free-query.ts';
import { itemError } from '../run/item-errors.ts';
import { RunNotices } from './run-notices.tsx';

afterEach(() => {
  useBatch.setState(useBatch.getInitialState(), true);
  queryClient.clear();
});

test('a batch whose server restarts behind a proxy says that it goes on by itself', async () => {
  await startWords();
  queryClient.setQueryData(instanceQuery.queryKey, { accounts: false } as never);
  const free = { isSent: true, otherwiseRunId: null, wish: null };
  const run = { id: 'run', itemIds: [], free, own: null, refusal: null, stopped: false };
  useBatch.setState({ owner: 'me', status: 'ready', batch: { items: [], cast: [], run } });
  const trouble = itemError(errorFromBody(null, 502));
  queryClient.setQueryData(freeQuery('me', 'run').queryKey, { batch: null, trouble, failures: 1 });
  render(withQueries(<RunNotices />));
  expect(screen.getByText('暂时无法连接服务器，恢复后自动继续')).toBeDefined();
});
