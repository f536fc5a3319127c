import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, errorFromBody } from './api-error.ts';
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

test.each([
  ['a proxy’s page', errorFromBody(null, 502), true],
  ['a server that stops', errorFromBody({ code: 503, error: 'SHUTTING_DOWN' }, 503), true],
  ['a fault', errorFromBody({ code: 500, error: 'INTERNAL_ERROR' }, 500), false],
])('asks again after %s: %s', async (name, refusal, isAskedAgain) => {
  vi.useFakeTimers();
  const queryFn = vi.fn(async () => 'here').mockRejectedValueOnce(refusal);
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn });
  const fetched = observer.refetch();
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await fetched).data).toBe(isAskedAgain ? 'here' : undefined);
  vi.useRealTimers();
});
