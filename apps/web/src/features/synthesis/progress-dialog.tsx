import { lazy, Suspense, useEffect, useState } from 'react';
import { useIsNarrow } from '../../lib/use-media-query.ts';
import { useWhenIdle } from '../../lib/when-idle.ts';
import { isRunning } from '../../model/conversion/conversion.ts';
import { useConversion } from '../../model/conversion/conversion-store.ts';
import { setProgressOpen, useProgress } from './progress-store.ts';

const loadProgressCard = () => import('./progress-card.tsx');
const ProgressCard = lazy(loadProgressCard);

/** A conversion that is over sooner needs no progress. */
const appearAfterMs = 500;

/** The five steps of a conversion, beside the work and not over it. */
export function ProgressDialog() {
  const running = useConversion(isRunning);
  const idle = useConversion(({ phase }) => phase === 'idle');
  const asked = useProgress(({ open }) => open);
  const isNarrow = useIsNarrow();
  const [slow, setSlow] = useState(false);
  const mayFetch = useWhenIdle();

  // Ahead, because it may be wanted when the server is away. What does not load is announced by `watchLoadFailures`.
  useEffect(() => void (mayFetch && loadProgressCard().catch(() => undefined)), [mayFetch]);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => {
      setSlow(true);
      // On a narrow screen it would lie over the text: there it opens when asked for.
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
