import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Modal, type ModalProps } from './modal.tsx';

export interface DrawerProps extends ModalProps {
  readonly aside?: ReactNode;
  /** 450 px, or wide enough for lists with filters; full-screen on a phone. Default `narrow`. */
  readonly width?: 'narrow' | 'wide';
  readonly bodyClassName?: string;
}

const widths = { narrow: 'w-112.5', wide: 'w-260 pl-[env(safe-area-inset-left)]' } as const;

export function Drawer({ width = 'narrow', bodyClassName, ...props }: DrawerProps) {
  return (
    <Modal
      {...props}
      kind="drawer"
      popupClassName={cx(
        // Its surface reaches the edges of the screen, what is on it only the safe area.
        'inset-y-0 right-0 max-w-full pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] border-l border-line bg-surface transition-transform duration-160 ease-out data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full',
        widths[width],
      )}
      bodyClassName={cx('low:min-h-64', bodyClassName)}
    />
  );
}
