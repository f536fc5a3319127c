import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { isConnectionError } from '../lib/api-error.ts';
import { Toaster } from '../ui/toaster.tsx';
import { TooltipGroup } from '../ui/tooltip.tsx';
import { router } from './router.tsx';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isConnectionError(error),
    },
  },
});

export function App() {
  return (
    // Base UI's style elements are forbidden by the content security policy; app.css has what they would say.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <TooltipGroup delay={400}>
          <RouterProvider router={router} />
          <Toaster />
        </TooltipGroup>
      </QueryClientProvider>
    </CSPProvider>
  );
}
