import { useTranslation } from '../lib/use-translation.ts';
import { Button, type ButtonProps } from './button.tsx';

interface DialogFootProps extends Omit<ButtonProps, 'children'> {
  /** Label of the confirm button: a verb. */
  readonly action: string;
  /** Label of the cancel button. */
  readonly cancel?: string | undefined;
  readonly onCancel: () => void;
}

/** The two buttons of a dialog; other props go to the confirm button. */
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

/** The same for a form inside the dialog. */
export function FormFoot(foot: DialogFootProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <DialogFoot type="submit" {...foot} />
    </div>
  );
}
