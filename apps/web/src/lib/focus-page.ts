import { useEffect } from 'react';

/**
 * If the focused element is gone, focuses the page, so that the next Tab goes to its first control. Does not scroll,
 * or the heading would be covered by the header.
 */
export function focusPage(): void {
  if (document.activeElement?.matches('body'))
    document.getElementById('main')?.focus({ preventScroll: true });
}

/** Focuses the page after a dialog that was not opened by a button, for example by a dropped file. */
export function useFocusAfter(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    // If a button opened the dialog, the dialog returns the focus to it first.
    return () => void setTimeout(focusPage);
  }, [isOpen]);
}
