import { freeService, getServerStatus, refreshServerStatus, type ServerStatus } from '@parlando/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshAccount } from '../session/session-store.ts';

const statusQuery = queryOptions({
  queryKey: ['server-status'],
  queryFn: ({ signal }) => call(getServerStatus, {}, { signal }),
  staleTime: 30_000,
  // The banner that shows a failed status watches it too: were it to ask again on mounting, the two would go round.
  retryOnMount: false,
});

/** Connection, engines and today's characters of the free service; nothing is asked for another one. */
export function useServerStatus(api: number) {
  return useQuery({ ...statusQuery, enabled: api === freeService });
}

export function knownServerStatus(): ServerStatus | undefined {
  return queryClient.getQueryData(statusQuery.queryKey);
}

/** Asks every engine anew. Rejects with the `ApiError`. */
export async function forceServerStatus(): Promise<ServerStatus> {
  const status = await call(refreshServerStatus, {});
  queryClient.setQueryData(statusQuery.queryKey, status);
  return status;
}

/** After a conversion or a refusal: what is left has changed. */
export function quotaChanged(): void {
  void queryClient.invalidateQueries({ queryKey: statusQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ['user'] });
  void queryClient.invalidateQueries({ queryKey: ['history'] });
  void refreshAccount();
}
