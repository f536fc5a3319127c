import { useTranslation } from '../../lib/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ReplaceDialogProps {
  readonly name: string;
  readonly onAnswer: (withTexts: boolean) => void;
  readonly onClose: () => void;
}

/** Asks whether the texts of a configuration may replace typed ones. */
export default function ReplaceDialog({ name, onAnswer, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.configurations.replaceTitle')}
      size="sm"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onAnswer(false)}>{t('settings.configurations.keepText')}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {t('settings.configurations.replace')}
          </Button>
        </div>
      }
    >
      <p className="text-ink-2">{t('settings.configurations.replaceText', { name })}</p>
    </Dialog>
  );
}
