import { createScope } from './scope.ts';

/** The text typed into the prerendered view; null if there is none, or only the stored draft. */
export function earlyText(root: HTMLElement): string | null {
  const area = root.querySelector('textarea');
  return area && area.dataset.draft !== area.value ? area.value : null;
}

/**
 * Whether Convert was pressed before hydration, so that the press can be replayed. The inline script of `index.html`
 * records it.
 */
export function takeEarlyPress(root: HTMLElement): boolean {
  const isPressed = root.dataset.pressed !== undefined;
  delete root.dataset.pressed;
  return isPressed;
}

/** Events that make React hydrate their target synchronously, however long that takes. */
const urgent = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'touchstart', 'touchend'],
  ...['keydown', 'keypress', 'keyup', 'compositionstart', 'compositionend'],
  ...['textInput', 'input', 'change', 'cut', 'copy', 'paste'],
];

let release: (() => void) | undefined;

/**
 * Until the view is hydrated, hides events on the text area and Convert from React, so that typing is never delayed;
 * only the browser and the inline script handle them. Call it before React listens at the root.
 */
export function holdView(root: HTMLElement, whenTaken: () => void): void {
  const scope = createScope();
  const held = root.querySelectorAll('textarea, [data-convert]');
  const hide = (event: Event) => {
    if ([...held].some((each) => each.contains(event.target as Node))) event.stopImmediatePropagation();
  };
  for (const type of urgent) scope.listen(root, type, hide, { capture: true });
  release = () => {
    scope.dispose();
    root.dispatchEvent(new Event('taken'));
    whenTaken();
  };
}

/** From now on, React handles the text area. */
export function viewIsTaken(): void {
  const taken = release;
  release = undefined;
  taken?.();
}
