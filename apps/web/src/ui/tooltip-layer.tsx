import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../lib/cx.ts';
import { createScope } from '../lib/scope.ts';

const openDelayMs = 400;
const marginPx = 8;

/**
 * Shows the `data-tooltip` of the hovered or focused element, also while the pointer is on it: whoever magnifies the
 * screen moves there to read it. Escape, a press and scrolling hide it.
 */
export function TooltipLayer() {
  const popup = useRef<HTMLDivElement>(null);
  const { element, isHovered = false } = useTooltipTarget(popup) ?? {};
  useLayoutEffect(() => {
    if (element && popup.current) place(popup.current, element.getBoundingClientRect());
  }, [element]);
  const text = element?.isConnected ? element.dataset.tooltip : undefined;
  if (!text) return null;
  return createPortal(
    // Hidden from screen readers: the control's own name says the same.
    <div
      ref={popup}
      aria-hidden="true"
      // Its padding reaches the element, so that the pointer crosses no gap. The pointer may be anywhere while the
      // focus shows it: what it covers can be pressed.
      className={cx(
        'fixed top-0 left-0 z-80 max-w-70 py-1.5 text-12 text-bg',
        !isHovered && 'pointer-events-none',
      )}
    >
      <div className="rounded-tag bg-ink px-2 py-1">{text}</div>
    </div>,
    // `#root` is below every dialog.
    document.body,
  );
}

interface Target {
  readonly element: HTMLElement;
  /** By the pointer, not by the focus. */
  readonly isHovered: boolean;
}

function useTooltipTarget(popup: RefObject<HTMLElement | null>): Target | null {
  const [target, setTarget] = useState<Target | null>(null);
  useLayoutEffect(() => {
    const scope = createScope();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: HTMLElement | null = null;
    // Called on every frame while scrolling; avoids a React update for each.
    const set = (next: HTMLElement | null, isHovered = false) => {
      if (next !== shown) setTarget(next && { element: next, isHovered });
      shown = next;
    };
    const hide = () => {
      clearTimeout(timer);
      set(null);
    };
    const show = (event: Event, delayMs: number) => {
      const over = event.target as Element | null;
      const found = over?.closest<HTMLElement>('[data-tooltip]') ?? null;
      clearTimeout(timer);
      if (popup.current?.contains(over)) return;
      if (found) timer = setTimeout(() => set(found, event.type === 'pointerover'), delayMs);
      else set(null);
    };
    scope.listen(document, 'pointerover', (event) => {
      if ((event as PointerEvent).pointerType === 'mouse') show(event, openDelayMs);
    });
    scope.listen(document, 'focusin', (event) => {
      if ((event.target as Element).matches(':focus-visible')) show(event, 0);
    });
    for (const type of ['focusout', 'pointerdown']) scope.listen(document, type, hide);
    scope.listen(document, 'scroll', hide, { capture: true, passive: true });
    scope.listen(document, 'keydown', (event) => {
      if ((event as KeyboardEvent).key === 'Escape') hide();
    });
    scope.own(() => clearTimeout(timer));
    return scope.dispose;
  }, [popup]);
  return target;
}

function place(popup: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = popup;
  const above = anchor.top - height;
  const top = above >= marginPx ? above : anchor.bottom;
  const centred = anchor.left + anchor.width / 2 - width / 2;
  const left = Math.min(Math.max(centred, marginPx), document.documentElement.clientWidth - width - marginPx);
  popup.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
