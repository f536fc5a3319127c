import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly size?: 'sm' | 'md';
  /** The button that sends the form, in a verb. */
  readonly action: string;
  readonly busy: boolean;
  /** Whether everything that is needed is there. */
  readonly isWhole: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog, which a press beside it does not close. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 'md', action, busy, isWhole, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsidePress={false}
      size={size}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy} disabled={!isWhole}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={id} className="flex flex-col gap-3" onSubmit={() => isWhole && !busy && onSubmit()}>
        {children}
      </Form>
    </Dialog>
  );
}
