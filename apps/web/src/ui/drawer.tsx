import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { DialogClose, DialogHead, useFirstFocus } from './dialog.tsx';

export interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** `right`: 450 px wide, the whole screen on a phone. `sheet`: rises from the foot, full height. */
  readonly side?: 'right' | 'sheet';
  /** Default true. When false only Escape and the close button close it. */
  readonly closeOnOutsidePress?: boolean;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  readonly bodyClassName?: string;
}

const sides = {
  right:
    'inset-y-0 right-0 w-112.5 max-w-full border-l data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full',
  sheet: 'inset-0 data-[ending-style]:translate-y-full data-[starting-style]:translate-y-full',
} as const;

export function Drawer(props: DrawerProps) {
  const { open, onOpenChange, title, description, side = 'right', footer, children, bodyClassName } = props;
  const { popup, initialFocus } = useFirstFocus();
  return (
    <Base.Root
      open={open}
      onOpenChange={onOpenChange}
      disablePointerDismissal={props.closeOnOutsidePress === false}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-160 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          ref={popup}
          data-modal="drawer"
          initialFocus={initialFocus}
          className={cx(
            'fixed z-50 flex flex-col border-line bg-surface shadow-lift transition-transform duration-160 ease-out outline-none',
            sides[side],
          )}
        >
          <DialogHead title={title} description={description} />
          <div className={cx('min-h-0 flex-1 overflow-y-auto px-5 py-4', bodyClassName)}>{children}</div>
          {footer && <div className="flex gap-2 border-t border-line px-5 py-3">{footer}</div>}
          <DialogClose />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
