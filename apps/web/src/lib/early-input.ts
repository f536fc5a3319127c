import { createScope } from './scope.ts';

/** What was typed into the view that came with the page; null where that is nothing, or nothing else than the stored draft. */
export function earlyText(root: HTMLElement): string | null {
  const area = root.querySelector('textarea');
  return area && area.dataset.draft !== area.value ? area.value : null;
}

/** Whether Convert was pressed before it could: once it can, that counts. The inline script of `index.html` notes it. */
export function takeEarlyPress(root: HTMLElement): boolean {
  const isPressed = root.dataset.pressed !== undefined;
  delete root.dataset.pressed;
  return isPressed;
}

/** Events at which React first takes over what they happen to, however long that takes. */
const urgent = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'touchstart', 'touchend'],
  ...['keydown', 'keypress', 'keyup', 'compositionstart', 'compositionend'],
  ...['textInput', 'input', 'change', 'cut', 'copy', 'paste'],
];

let release: (() => void) | undefined;

/**
 * Until React has taken the view over, the text area and Convert are the browser's and the inline script's alone, so that
 * a key waits for nothing. Call it before React listens at the root.
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

/** The text area is React's from now on. */
export function viewIsTaken(): void {
  const taken = release;
  release = undefined;
  taken?.();
}
