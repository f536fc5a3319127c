import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useFocusAfter } from '../lib/focus-page.ts';
import { useBackCloses } from '../lib/use-back-closes.ts';
import { DialogClose, DialogHead, useFirstFocus } from './dialog.tsx';

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly aside?: ReactNode;
  /** 450 px, or wide enough for lists with filters; full-screen on a phone. Default `narrow`. */
  readonly width?: 'narrow' | 'wide';
  /** Selector of the element to focus first; default the first field. */
  readonly firstFocus?: string;
  /** Default true. If false, only Escape and the close button close it. */
  readonly closeOnOutsidePress?: boolean;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  readonly bodyClassName?: string;
}

const widths = { narrow: 'w-112.5', wide: 'w-260 pl-[env(safe-area-inset-left)]' } as const;

export function Drawer(props: DrawerProps) {
  const { open, onClose, width = 'narrow', footer, children, bodyClassName } = props;
  const { popup, initialFocus } = useFirstFocus(props.firstFocus);
  useBackCloses(open);
  useFocusAfter(open);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      disablePointerDismissal={props.closeOnOutsidePress === false}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-160 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          ref={popup}
          data-modal="drawer"
          initialFocus={initialFocus}
          className={cx(
            // Its surface reaches the edges of the screen, what is on it only the safe area.
            'fixed inset-y-0 right-0 z-50 flex max-w-full flex-col pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] border-l border-line bg-surface shadow-lift transition-transform duration-160 ease-out outline-none data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full',
            widths[width],
          )}
        >
          <div className="relative flex min-h-0 flex-1 flex-col low:overflow-y-auto">
            <DialogHead {...props} />
            <div className={cx('min-h-0 flex-1 overflow-y-auto px-5 py-4 low:min-h-64', bodyClassName)}>
              {children}
            </div>
            {footer && <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">{footer}</div>}
            <DialogClose />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
