import { startTransition, useEffect, useState } from 'react';
import { createScope } from './scope.ts';

/** The deadline on a page that is never idle. */
const mostWaitMs = 2000;

/** Runs once the page has loaded and the browser is idle. Returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  const scope = createScope();
  const wait = () => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) return scope.timeout(run, mostWaitMs / 10);
    const id = requestIdleCallback(run, { timeout: mostWaitMs });
    scope.own(() => cancelIdleCallback(id));
  };
  if (document.readyState === 'complete') wait();
  else scope.listen(window, 'load', wait, { once: true });
  return scope.dispose;
}

/** False until the person clicks, taps or types; then it is time to fetch what they may need. */
export function useWhenUsed(): boolean {
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => {
    const scope = createScope();
    const use = () => {
      scope.dispose();
      startTransition(() => setIsUsed(true));
    };
    // Not focus: the guided tour sets it by itself.
    for (const sign of ['pointerdown', 'keydown', 'input'] as const) {
      scope.listen(window, sign, use, { capture: true });
    }
    return scope.dispose;
  }, []);
  return isUsed;
}
