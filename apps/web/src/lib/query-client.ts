import { QueryClient } from '@tanstack/react-query';
import { isConnectionError } from './api-error.ts';

/** Global, because conversions, which outlive components, write to it too. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isConnectionError(error),
    },
    // Else what is pressed while the browser is offline would report nothing, and be done when it is online again.
    mutations: { networkMode: 'always' },
  },
});
