import { useTranslation } from '../../lib/use-translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFoot } from '../../ui/dialog-foot.tsx';

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
        <DialogFoot
          action={t('settings.configurations.replace')}
          cancel={t('settings.configurations.keepText')}
          onClick={() => onAnswer(true)}
          onCancel={() => onAnswer(false)}
        />
      }
    >
      <p className="text-ink-2">{t('settings.configurations.replaceText', { name })}</p>
    </Dialog>
  );
}
