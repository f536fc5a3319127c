import { useEffect } from 'react';

/** Finds what takes the place of the focused element that is gone; null outside lists. */
let findNearest: () => HTMLElement | null = () => null;

export function setFindNearest(find: () => HTMLElement | null): void {
  findNearest = find;
}

/**
 * If the focused element is gone, focuses what is nearest in its list. Outside lists, and if the list is gone, focuses
 * the page, so that the next Tab goes to its first control. Does not scroll, or the heading would be covered by the
 * header.
 */
export function focusPage(): void {
  if (!document.activeElement?.matches('body')) return;
  (findNearest() ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/** Focuses the page after a dialog whose opener is gone, or that was not opened by a button. */
export function useFocusAfter(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    // If its opener is still there, the dialog returns the focus to it first.
    return () => void setTimeout(focusPage);
  }, [isOpen]);
}
