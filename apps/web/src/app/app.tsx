import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { useWhenIdle } from '../lib/when-idle.ts';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { Router } from './router.tsx';
import { useDisclaimer } from './use-disclaimer.ts';

const Toaster = lazy(() => import('../ui/toaster.tsx'));

export function App() {
  useDisclaimer();
  return (
    // No style elements at run time: app.css has what they would say, and a stricter policy may forbid them.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Router />
        <TooltipLayer />
        <LateToaster />
      </QueryClientProvider>
    </CSPProvider>
  );
}

function LateToaster() {
  const ready = useWhenIdle();
  return (
    ready && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
