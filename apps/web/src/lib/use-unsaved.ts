import { useEffect } from 'react';
import { createScope } from './scope.ts';

/**
 * While `isUnsaved`, the browser asks before it leaves or reloads the page, and going back calls `ask` instead, in
 * browsers with https://html.spec.whatwg.org/#navigation-api.
 */
export function useUnsaved(isUnsaved: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const scope = createScope();
    scope.listen(window, 'beforeunload', (event) => event.preventDefault());
    if ('navigation' in window)
      scope.listen(window.navigation, 'navigate', (event) => {
        if ((event as NavigateEvent).navigationType !== 'traverse' || !event.cancelable) return;
        event.preventDefault();
        ask();
      });
    return scope.dispose;
  }, [isUnsaved, ask]);
}
