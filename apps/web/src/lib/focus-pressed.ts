/**
 * A press focuses the button that it presses. In Safari it does not by itself, and the focus goes to what surrounds the
 * button: a dialog could not give it back to what opened it, and Tab would begin at the top. Returns how to give it up.
 */
export function focusPressed(target: Window = window): () => void {
  const press = ({ target: pressed, detail }: MouseEvent) => {
    // A key's press, or a program's, is counted as none.
    const button = detail > 0 && pressed instanceof Element ? pressed.closest('button') : null;
    const { activeElement } = document;
    if (button && activeElement !== button && activeElement?.contains(button))
      button.focus({ preventScroll: true });
  };
  target.addEventListener('click', press, { capture: true });
  return () => target.removeEventListener('click', press, { capture: true });
}
