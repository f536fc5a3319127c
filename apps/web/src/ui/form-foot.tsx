import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

interface FormFootProps {
  /** The button that sends the form, in a verb. */
  readonly action: string;
  readonly busy?: boolean;
  readonly disabled: boolean;
  readonly onCancel: () => void;
}

/** The buttons of a form in a dialog. */
export function FormFoot({ action, busy = false, disabled, onCancel }: FormFootProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
        {action}
      </Button>
    </div>
  );
}
