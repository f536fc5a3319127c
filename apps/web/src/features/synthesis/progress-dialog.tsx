import { lazy, Suspense, useEffect, useState } from 'react';
import { useIsNarrow } from '../../lib/use-media-query.ts';
import { useWhenUsed } from '../../lib/when-idle.ts';
import { isRunning, useConversion } from '../../model/conversion/conversion.ts';
import { setProgressOpen, useProgress } from './progress-store.ts';

const loadProgressCard = () => import('./progress-card.tsx');
const ProgressCard = lazy(loadProgressCard);

/** A shorter conversion shows no progress. */
const appearAfterMs = 500;

/** The five steps of a conversion, beside the work and not over it. */
export function ProgressDialog() {
  const running = useConversion(isRunning);
  const idle = useConversion(({ phase }) => phase === 'idle');
  const asked = useProgress(({ open }) => open);
  const isNarrow = useIsNarrow();
  const [slow, setSlow] = useState(false);
  const mayFetch = useWhenUsed();

  // Loaded ahead, because the server may be away when it is needed. `watchLoadFailures` reports a failure.
  useEffect(() => void (mayFetch && loadProgressCard().catch(() => undefined)), [mayFetch]);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => {
      setSlow(true);
      // On a narrow screen it would cover the text: there it opens only on request.
      if (!isNarrow) setProgressOpen(true);
    }, appearAfterMs);
    return () => clearTimeout(timer);
  }, [running, isNarrow]);
  useEffect(() => {
    if (!idle) return;
    setSlow(false);
    setProgressOpen(false);
  }, [idle]);

  if (!slow || !asked || idle) return null;
  return (
    <Suspense>
      <ProgressCard />
    </Suspense>
  );
}
