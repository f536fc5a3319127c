import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** A button with its own accessible name. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A small panel below a header button, for anything but a list of commands. It does not scroll with the page. */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} positionMethod="fixed" className="z-60">
          <Base.Popup
            aria-label={label}
            className="pop max-h-(--available-height) w-80 max-w-[calc(100vw-16px)] overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-lift outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
