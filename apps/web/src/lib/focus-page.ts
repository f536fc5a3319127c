import { useEffect } from 'react';

/**
 * Where what had the focus is gone, the page gets it, so that the next Tab goes to the first of its controls. It stays
 * where it is: scrolled to, its heading would lie under the header.
 */
export function focusPage(): void {
  if (document.activeElement?.matches('body'))
    document.getElementById('main')?.focus({ preventScroll: true });
}

/** Gives the focus to the page after a dialog that nothing on the page opened, as a dropped file does. */
export function useFocusAfter(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    // The dialog gives the focus back first, where somebody opened it by a button.
    return () => void setTimeout(focusPage);
  }, [isOpen]);
}
