import { type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { Form } from './form.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly size?: 'sm' | 'md';
  readonly action: string;
  readonly busy: boolean;
  /** Whether all required values are present. */
  readonly isWhole: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, which an outside press does not close. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 'md', action, busy, isWhole, onSubmit, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsidePress={false}
      size={size}
      title={title}
      footer={
        <DialogFoot
          type="submit"
          form={id}
          action={action}
          busy={busy}
          disabled={!isWhole}
          onCancel={onClose}
        />
      }
    >
      <Form id={id} className="flex flex-col gap-3" onSubmit={() => isWhole && !busy && onSubmit()}>
        {children}
      </Form>
    </Dialog>
  );
}
