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
  },
});
