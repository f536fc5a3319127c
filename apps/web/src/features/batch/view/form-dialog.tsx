import { Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'children'> {
  /** The button that does it, in a verb. */
  readonly action: string;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly onAction: () => void;
  readonly onClose: () => void;
}

/** What was typed or chosen is not lost to a press beside the dialog: Escape, Cancel and the cross close it. */
export function FormDialog({
  action,
  disabled = false,
  busy = false,
  onAction,
  onClose,
  ...dialog
}: FormDialogProps) {
  const act = () => {
    onAction();
    onClose();
  };
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      closeOnOutsidePress={false}
      footer={<DialogFoot action={action} busy={busy} disabled={disabled} onClick={act} onCancel={onClose} />}
    />
  );
}
