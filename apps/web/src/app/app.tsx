import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { withStudioWords } from '../lib/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { whenToastWaits } from '../lib/toast.ts';
import { useWhenUsed } from '../lib/when-idle.ts';
import { DownloadSlot } from '../ui/download-menu.tsx';
import { LatePart } from '../ui/late-part.tsx';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { Router } from './router.tsx';

const DownloadItems = lazy(withStudioWords(() => import('../features/captions/download-items.tsx')));
const Toaster = lazy(() => import('../ui/toaster.tsx'));

export function App() {
  return (
    // No style elements at run time: app.css has what they would say, and a stricter policy may forbid them.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <DownloadSlot value={DownloadItems}>
          <Router />
        </DownloadSlot>
        <TooltipLayer />
        <LateToaster />
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** Fetched when the page is first used: the server may be away when there is something to say. */
function LateToaster() {
  const isUsed = useWhenUsed();
  const [isAwaited, setIsAwaited] = useState(false);
  useEffect(() => whenToastWaits(() => setIsAwaited(true)), []);
  return (
    (isUsed || isAwaited) && (
      <LatePart>
        <Toaster />
      </LatePart>
    )
  );
}
