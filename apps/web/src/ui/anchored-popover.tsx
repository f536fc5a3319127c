import { Popover as Base } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

export interface AnchoredPopoverProps {
  /** The anchor: an element, or a position in a text. */
  readonly anchor: { getBoundingClientRect(): DOMRect };
  readonly label: string;
  /** `isLeft`: the focus moved elsewhere. */
  readonly onClose: (isLeft: boolean) => void;
  readonly children: ReactNode;
}

/** A small panel next to something that is no button. It is open while mounted. */
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

/** When the panel has just been opened, focuses its main control: the element, or the first match in it. */
export function useFocusInPanel(root: RefObject<HTMLElement | null>, selector?: string): void {
  useEffect(() => {
    const panel = root.current?.closest<HTMLElement>('[data-takes-focus]');
    if (!panel) return;
    // The panel takes the focus shortly after mounting.
    const take = () =>
      (selector ? root.current?.querySelector<HTMLElement>(selector) : root.current)?.focus();
    if (document.activeElement === panel) take();
    else if (!panel.contains(document.activeElement)) panel.addEventListener('focus', take, { once: true });
    return () => panel.removeEventListener('focus', take);
  }, [root, selector]);
}
