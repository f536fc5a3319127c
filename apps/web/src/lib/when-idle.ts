import { useEffect, useState } from 'react';
import { createScope } from './scope.ts';

/** Even a page that is never idle gets what was put off. */
const mostWaitMs = 2000;

/** Runs once the page has loaded and the browser has nothing to do. Returns how to give it up. */
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

/** False until then: the time to fetch what the first view does not show. */
export function useWhenIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
