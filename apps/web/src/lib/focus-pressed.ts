/**
 * Focuses a button when it is pressed. Safari focuses an ancestor instead, so that a dialog could not return the
 * focus to its opener, and Tab would start at the top. Returns an unsubscribe function.
 */
export function focusPressed(target: Window = window): () => void {
  const press = ({ target: pressed, detail }: MouseEvent) => {
    // `detail` is 0 for clicks by the keyboard or by scripts.
    const button = detail > 0 && pressed instanceof Element ? pressed.closest('button') : null;
    const { activeElement } = document;
    if (button && activeElement !== button && activeElement?.contains(button))
      button.focus({ preventScroll: true });
  };
  target.addEventListener('click', press, { capture: true });
  return () => target.removeEventListener('click', press, { capture: true });
}
