import { QueryClient } from '@tanstack/react-query';
import { isAway } from './api-error.ts';

/** Global, because conversions, which outlive components, write to it too. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Not held back while the browser says that it is offline: a server on the same machine can be reached without a
    // network, and what is pressed would report nothing, and be done later.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isAway(error),
    },
    mutations: { networkMode: 'always' },
  },
});
