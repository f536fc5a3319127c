import { type ReactNode, useId } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { Form } from './form.tsx';

interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'isUnsaved' | 'asksOnceTyped' | 'comesLater'> {
  readonly action: string;
  readonly busy?: boolean;
  /** Whether all required values are present. */
  readonly isWhole: boolean;
  /** Beside the buttons. */
  readonly aside?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, which an outside press does not close. */
export function FormDialog(props: FormDialogProps) {
  const { action, busy = false, isWhole, aside, onSubmit, onClose, children, ...dialog } = props;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      closeOnOutsidePress={false}
      footer={
        <>
          {aside && <span className="flex-1">{aside}</span>}
          <DialogFoot
            type="submit"
            form={id}
            action={action}
            busy={busy}
            disabled={!isWhole}
            onCancel={onClose}
          />
        </>
      }
    >
      <Form id={id} className="flex flex-col gap-3" onSubmit={() => isWhole && !busy && onSubmit()}>
        {children}
      </Form>
    </Dialog>
  );
}
