import { useTranslation } from '../lib/use-translation.ts';
import { Button, type ButtonProps } from './button.tsx';

interface DialogFootProps extends Omit<ButtonProps, 'children'> {
  /** Label of the confirm button: a verb. */
  readonly action: string;
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

/** The same at the end of a form that fills the dialog: it stays at the bottom, as the dialog's own does. */
export function FormFoot(foot: DialogFootProps) {
  return (
    <div
      data-form-foot
      className="sticky -bottom-4 -mx-5 -mb-4 flex flex-wrap justify-end gap-2 rounded-b-panel border-t border-line bg-surface px-5 py-3 low:static"
    >
      <DialogFoot type="submit" {...foot} />
    </div>
  );
}
