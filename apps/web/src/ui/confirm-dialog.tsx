import type { ReactNode } from 'react';
import type { ButtonVariant } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFoot } from './dialog-foot.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What it means, such as what will be lost. */
  readonly children: ReactNode;
  /** The button that does it, in a verb. */
  readonly action: string;
  readonly variant?: ButtonVariant;
  /** The button that leaves everything as it is. */
  readonly cancel?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done, above all what cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, variant = 'danger', onConfirm, onClose, ...foot } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      footer={<DialogFoot {...foot} variant={variant} onClick={onConfirm} onCancel={onClose} />}
    >
      <div className="text-ink-2">{children}</div>
    </Dialog>
  );
}
