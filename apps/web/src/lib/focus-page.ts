import { useEffect } from 'react';

const entries = 'li, tr, [data-entry]';
const controls = ['a[href]', 'button:not(:disabled)', 'input[type="checkbox"]:not(:disabled)']
  .map((control) => `${control}:not([tabindex="-1"])`)
  .join();

/** The last focused element of a list or table, its entry, and the entries after and before it; empty outside lists. */
let near: readonly Element[] = [];

/**
 * If the focused element is gone, focuses what is nearest: the first control of its entry in a list or table, or of the
 * entry after or before it. Outside lists, and if the list is gone, it focuses the page, so that the next Tab goes to
 * its first control. Does not scroll, or the heading would be covered by the header.
 */
export function focusPage(): void {
  if (!document.activeElement?.matches('body')) return;
  const [gone, ...around] = near;
  const control = gone?.isConnected ? null : around.map(firstControl).find(Boolean);
  (control ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

const firstControl = (entry: Element): HTMLElement | null =>
  entry.isConnected ? entry.querySelector<HTMLElement>(controls) : null;

/** A virtual list also removes entries, with their neighbours, that are scrolled out of the window. */
function isScrolledAway(entry: Element): boolean {
  const isInWindow = (each: Element) => {
    const { top, bottom } = each.getBoundingClientRect();
    return bottom >= 0 && top <= innerHeight;
  };
  return entry.matches('[data-index]') && !near.slice(2).some(isInWindow);
}

/** Focuses what is nearest to a focused element that is removed from a list. Returns an unsubscribe function. */
export function followRemovals(): () => void {
  const removals = new MutationObserver(() => {
    const [focused, entry] = near;
    if (focused?.isConnected === false && !(entry && isScrolledAway(entry))) setTimeout(focusPage);
  });
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const entry = target.closest(entries);
    // A dialog about an entry leaves it noted.
    if (!entry && !target.closest('main')) return;
    near = entry
      ? [target, entry, entry.nextElementSibling, entry.previousElementSibling].filter(
          (each) => each !== null,
        )
      : [];
    removals.disconnect();
    if (entry) removals.observe(document.body, { childList: true, subtree: true });
  };
  document.addEventListener('focusin', note);
  return () => {
    document.removeEventListener('focusin', note);
    removals.disconnect();
    near = [];
  };
}

/** Focuses the page after a dialog whose opener is gone, or that was not opened by a button. */
export function useFocusAfter(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    // If its opener is still there, the dialog returns the focus to it first.
    return () => void setTimeout(focusPage);
  }, [isOpen]);
}
