import { getConfig, type PublicConfig } from '@parlando/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readText, storageKeys, writeText } from '../../lib/storage.ts';
import { useIsClient } from '../../lib/use-is-client.ts';

interface Instance {
  /**
   * Whether this server has accounts. Until it has replied: the value in the page, or else of the last visit, or else
   * true.
   */
  readonly accounts: boolean;
  /** Null until the server has replied. */
  readonly config: PublicConfig | null;
}

const withoutAccounts = 'without-accounts';

/** Fetched once per page, by `startSession`. */
export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: async ({ signal }) => {
    const config = await call(getConfig, {}, { signal });
    writeText(storageKeys.edition, config.accounts ? 'accounts' : withoutAccounts);
    return config;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export function useInstance<T>(select: (instance: Instance) => T): T {
  const { data } = useQuery({ ...instanceQuery, enabled: false }, queryClient);
  // Hydration must start with the value that the page was rendered with.
  return select(toInstance(useIsClient() ? data : undefined));
}

export function presentInstance(): Instance {
  return toInstance(queryClient.getQueryData(instanceQuery.queryKey));
}

function toInstance(config: PublicConfig | undefined): Instance {
  const edition = document.getElementById('root')?.dataset.edition ?? readText(storageKeys.edition);
  return {
    accounts: config?.accounts ?? edition !== withoutAccounts,
    config: config ?? null,
  };
}
