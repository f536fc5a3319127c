import { startTransition, useEffect, useState } from 'react';
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

/** False until a person touches the page, or types; then what a press may need is fetched. */
export function useWhenUsed(): boolean {
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => {
    const scope = createScope();
    const use = () => {
      scope.dispose();
      startTransition(() => setIsUsed(true));
    };
    // Not the focus: the guided tour takes it by itself.
    for (const sign of ['pointerdown', 'keydown', 'input'] as const) {
      scope.listen(window, sign, use, { capture: true });
    }
    return scope.dispose;
  }, []);
  return isUsed;
}
