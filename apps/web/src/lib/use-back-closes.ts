import { useEffect } from 'react';
import { createScope } from './scope.ts';

/** TypeScript does not know it yet. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void };

let openCount = 0;
let scope = createScope();

/**
 * While `open`, the back gesture of a phone does what Escape does, instead of leaving the page. Works in browsers
 * with https://html.spec.whatwg.org/#close-requests-and-close-watchers; elsewhere back still leaves the page.
 */
export function useBackCloses(open: boolean): void {
  useEffect(() => {
    if (!open || typeof CloseWatcher === 'undefined') return;
    openCount += 1;
    if (openCount === 1) watch();
    return () => {
      openCount -= 1;
      if (openCount === 0) scope.dispose();
    };
  }, [open]);
}

function watch(): void {
  scope = createScope();
  let isKey = false;
  // The key asks a watcher to close, too, though it may have been meant for a field or a menu.
  const noteKey = (event: Event) => {
    isKey = (event as KeyboardEvent).key === 'Escape' && event.isTrusted;
    setTimeout(() => {
      isKey = false;
    });
  };
  scope.listen(window, 'keydown', noteKey, { capture: true });
  const begin = () => {
    const watcher = new CloseWatcher();
    scope.own(() => watcher.destroy());
    watcher.addEventListener('close', () => {
      begin();
      if (!isKey) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
  };
  begin();
}
