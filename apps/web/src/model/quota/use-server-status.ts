import { freeService, getServerStatus, refreshServerStatus, type ServerStatus } from '@parlando/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useIsClient } from '../../lib/use-is-client.ts';
import { useOptions } from '../options/options-store.ts';
import { refreshAccount } from '../session/session-store.ts';

const statusQuery = queryOptions({
  queryKey: ['server-status'],
  queryFn: ({ signal }) => call(getServerStatus, {}, { signal }),
  staleTime: 30_000,
  // The banner for a failed status uses this query too: refetching on mount would remount the banner in a loop.
  retryOnMount: false,
});

/** Connection, engines and today's quota of the free service. Other services have no status. */
export function useServerStatus(api: number) {
  const { data, isError, error } = useQuery({ ...statusQuery, enabled: api === freeService });
  // Hydration must start with what the page was rendered with.
  return useIsClient() ? { data, isError, error } : { data: undefined, isError: false, error: null };
}

export function knownServerStatus(): ServerStatus | undefined {
  return queryClient.getQueryData(statusQuery.queryKey);
}

/** Makes the server check every engine again. @throws ApiError */
export async function forceServerStatus(): Promise<ServerStatus> {
  try {
    const status = await call(refreshServerStatus, {});
    queryClient.setQueryData(statusQuery.queryKey, status);
    return status;
  } catch (cause) {
    // What the page says of the connection may be wrong by now.
    if (knownServerStatus()) void queryClient.invalidateQueries({ queryKey: statusQuery.queryKey });
    throw cause;
  }
}

/** For a person's choice: the page must not start with what the server knew of its engines before. */
export function chooseFreeService(): void {
  useOptions.getState().change({ api: freeService });
  forceServerStatus().catch((cause: unknown) =>
    console.warn('The status of the free service could not be refreshed', cause),
  );
}

/** Refetches everything that shows the remaining characters. Call it after a conversion or a refusal. */
export function quotaChanged(): void {
  void queryClient.invalidateQueries({ queryKey: statusQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ['user'] });
  void queryClient.invalidateQueries({ queryKey: ['history'] });
  void refreshAccount();
}
