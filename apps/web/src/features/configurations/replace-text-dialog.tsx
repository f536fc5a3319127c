import type { Configuration } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { applyConfiguration } from '../../model/configurations/apply-configuration.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks whether a configuration's text takes the place of what a person wrote. */
export function ReplaceTextDialog({
  configuration,
  onDone,
  onClose,
}: {
  configuration: Configuration;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const apply = (withTexts: boolean) => {
    onClose();
    applyConfiguration(configuration, withTexts);
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('settings.configurations.replaceTitle')}
      size="sm"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => apply(false)}>{t('settings.configurations.keepText')}</Button>
          <Button variant="primary" onClick={() => apply(true)}>
            {t('settings.configurations.replace')}
          </Button>
        </div>
      }
    >
      <p className="text-ink-2">{t('settings.configurations.replaceText', { name: configuration.name })}</p>
    </Dialog>
  );
}
