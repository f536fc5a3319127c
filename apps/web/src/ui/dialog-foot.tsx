import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from './button.tsx';

interface DialogFootProps extends Omit<ButtonProps, 'children'> {
  /** The button that does it, in a verb. */
  readonly action: string;
  /** The button that leaves everything as it is. */
  readonly cancel?: string | undefined;
  readonly onCancel: () => void;
}

/** The two buttons of a dialog; all else that is given belongs to the one that does it. */
export function DialogFoot({ action, cancel, onCancel, ...button }: DialogFootProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button onClick={onCancel}>{cancel ?? t('ui.cancel')}</Button>
      <Button variant="primary" {...button}>
        {action}
      </Button>
    </>
  );
}

/** The same for a form that stands in the dialog. */
export function FormFoot(foot: DialogFootProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <DialogFoot type="submit" {...foot} />
    </div>
  );
}
