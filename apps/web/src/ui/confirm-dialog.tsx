import type { ReactNode } from 'react';
import type { ButtonVariant } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFoot } from './dialog-foot.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The consequences, such as what will be lost. */
  readonly children: ReactNode;
  /** Label of the confirm button: a verb. */
  readonly action: string;
  readonly variant?: ButtonVariant;
  /** Label of the cancel button. */
  readonly cancel?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation, mainly of actions that cannot be undone. */
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
