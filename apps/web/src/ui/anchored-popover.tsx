import { Popover as Base } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

export interface AnchoredPopoverProps {
  /** What it points at: an element, or a place in a text. */
  readonly anchor: { getBoundingClientRect(): DOMRect };
  /** Spoken name. */
  readonly label: string;
  /** `isLeft`: the person went elsewhere, and the focus with them. */
  readonly onClose: (isLeft: boolean) => void;
  readonly children: ReactNode;
}

/** A small panel beside a place that is no button. It is open as long as it is there. */
export function AnchoredPopover({ anchor, label, onClose, children }: AnchoredPopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open
      onOpenChange={(open, { reason }) =>
        !open && onClose(reason === 'outside-press' || reason === 'focus-out')
      }
    >
      <Base.Portal container={document.querySelector('main') ?? document.body}>
        <Base.Positioner
          anchor={anchor}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          positionMethod="fixed"
          className="z-60"
        >
          <Base.Popup
            ref={popup}
            aria-label={label}
            initialFocus={popup}
            data-takes-focus
            finalFocus={false}
            className="pop max-h-(--available-height) w-80 max-w-[calc(100vw-16px)] overflow-y-auto rounded-panel border border-line bg-surface p-3 shadow-lift outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** When its panel has just been opened, what the panel is for takes the focus. */
export function useFocusInPanel(wanted: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panel = wanted.current?.closest<HTMLElement>('[data-takes-focus]');
    if (!panel) return;
    // The panel takes the focus a moment after it is there.
    const take = () => wanted.current?.focus();
    if (document.activeElement === panel) take();
    else if (!panel.contains(document.activeElement)) panel.addEventListener('focus', take, { once: true });
    return () => panel.removeEventListener('focus', take);
  }, [wanted]);
}
