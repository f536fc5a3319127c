import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('what is pressed without a connection fails at once', async () => {
  onlineManager.setOnline(false);
  const offline = new ApiError('NETWORK_ERROR', { status: 0, number: -1 });
  const observer = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(offline) });
  const pressed = observer.mutate();
  expect(observer.getCurrentResult().isPaused).toBe(false);
  await expect(pressed).rejects.toBe(offline);
});

test('a page opened while the browser is offline asks a server on the same machine', async () => {
  onlineManager.setOnline(false);
  const observer = new QueryObserver(queryClient, { queryKey: ['local'], queryFn: async () => 'here' });
  const fetched = observer.refetch();
  expect(queryClient.getQueryState(['local'])?.fetchStatus).toBe('fetching');
  expect((await fetched).data).toBe('here');
});
