import { createScope } from './scope.ts';

/** The text typed into the prerendered view; null if there is none, or only the stored draft. */
export function earlyText(root: HTMLElement): string | null {
  const area = root.querySelector('textarea');
  return area && area.dataset.draft !== area.value ? area.value : null;
}

/** Whether Convert was pressed before hydration: the inline script of `index.html` records it. */
export function takeEarlyPress(root: HTMLElement): boolean {
  const isPressed = root.dataset.pressed !== undefined;
  delete root.dataset.pressed;
  return isPressed;
}

/** The button other than Convert that was pressed last, which the inline script records until this call. */
export function takeEarlyButton(root: HTMLElement): HTMLElement | null {
  root.dispatchEvent(new Event('taken'));
  return root.querySelector<HTMLElement>('[data-early]');
}

/** Events that make React hydrate their target synchronously, however long that takes. */
const urgent = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'touchstart', 'touchend'],
  ...['keydown', 'keypress', 'keyup', 'compositionstart', 'compositionend'],
  ...['textInput', 'input', 'change', 'cut', 'copy', 'paste'],
];

/** How to give each held element to React. */
const held = new WeakMap<Element, () => void>();

/**
 * Until the text area and Convert are hydrated, hides events on them from React, so that typing is never delayed; only
 * the browser and the inline script handle them. Call it before React listens at the root.
 */
export function holdView(root: HTMLElement, whenConvertTaken: () => void): void {
  hold(root, 'textarea');
  hold(root, '[data-convert]', whenConvertTaken);
}

function hold(root: HTMLElement, selector: string, whenTaken?: () => void): void {
  const element = root.querySelector(selector);
  if (!element) return;
  const scope = createScope();
  const hide = (event: Event) => {
    if (element.contains(event.target as Node)) event.stopImmediatePropagation();
  };
  for (const type of urgent) scope.listen(root, type, hide, { capture: true });
  held.set(element, () => {
    scope.dispose();
    element.dispatchEvent(new Event('taken'));
    whenTaken?.();
  });
}

/** From now on, React handles the element. */
export function takeOver(element: Element | null): void {
  if (!element) return;
  const release = held.get(element);
  held.delete(element);
  release?.();
}
