import { Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';

interface ActionDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'isUnsaved' | 'children'> {
  /** Label of the submit button: a verb. */
  readonly action: string;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly onAction: () => void;
  readonly onClose: () => void;
}

/** A press outside does not close the dialog, so that nothing is lost: Escape, Cancel and the close button do. */
export function ActionDialog({
  action,
  disabled = false,
  busy = false,
  onAction,
  onClose,
  ...dialog
}: ActionDialogProps) {
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
