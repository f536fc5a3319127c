import { focusPage, setFindNearest } from './focus-page.ts';

const entries = 'li, tr, [data-entry]';
const controls = ['a[href]', 'button:not(:disabled)', 'input[type="checkbox"]:not(:disabled)']
  .map((control) => `${control}:not([tabindex="-1"])`)
  .join();

/** The last focused element of a list or table, its entry, and the entries after and before it; empty outside lists. */
let near: readonly Element[] = [];

/** Returns the first control of the entry of the removed element, or of the entry after or before it. */
function nearest(): HTMLElement | null {
  const [gone, ...around] = near;
  return gone?.isConnected ? null : (around.map(firstControl).find(Boolean) ?? null);
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

const removals = new MutationObserver(() => {
  const [focused, entry] = near;
  if (focused?.isConnected === false && !(entry && isScrolledAway(entry))) setTimeout(focusPage);
});

function note(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const entry = target.closest(entries);
  // A dialog about an entry leaves it noted.
  if (!entry && !target.closest('main')) return;
  near = entry
    ? [target, entry, entry.nextElementSibling, entry.previousElementSibling].filter((each) => each !== null)
    : [];
  removals.disconnect();
  if (entry) removals.observe(document.body, { childList: true, subtree: true });
}

const noteFocused = () => note(document.activeElement);

/** Focuses what is nearest to a focused element that is removed from a list. Returns an unsubscribe function. */
export function followRemovals(): () => void {
  setFindNearest(nearest);
  noteFocused();
  document.addEventListener('focusin', noteFocused);
  return () => {
    document.removeEventListener('focusin', noteFocused);
    removals.disconnect();
    near = [];
  };
}
