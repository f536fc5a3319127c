import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { withStudioWords } from '../lib/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { whenToastWaits } from '../lib/toast.ts';
import { useWhenUsed } from '../lib/when-idle.ts';
import { DownloadSlot } from '../ui/download-menu.tsx';
import { late } from '../ui/late-part.tsx';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { Router } from './router.tsx';

const DownloadItems = late(withStudioWords(() => import('../features/captions/download-items.tsx')));
const Toaster = late(() => import('../ui/toaster.tsx'));

export function App() {
  return (
    // app.css contains these styles; a strict content security policy may forbid style elements.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <DownloadSlot value={DownloadItems}>
          <Router />
        </DownloadSlot>
        <TooltipLayer />
        <LateToaster />
        <LateFocus />
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** Loaded when the page is first used: the server may be unreachable by the time a message is shown. */
function LateToaster() {
  const isUsed = useWhenUsed();
  const [isAwaited, setIsAwaited] = useState(false);
  useEffect(() => whenToastWaits(() => setIsAwaited(true)), []);
  return (isUsed || isAwaited) && <Toaster />;
}

/** Not needed before the page is used. */
function LateFocus() {
  const isUsed = useWhenUsed();
  useEffect(() => {
    if (!isUsed) return;
    import(/* part: use */ '../lib/follow-removals.ts').then(
      ({ followRemovals }) => followRemovals(),
      (cause: unknown) => console.warn('The focus will not follow removed entries', cause),
    );
  }, [isUsed]);
  return null;
}
