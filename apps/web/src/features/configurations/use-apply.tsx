import type { Configuration } from '@parlando/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyConfiguration, textsToReplace } from '../../model/configurations/apply-configuration.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Applies a configuration, and asks first if its text would replace a typed one. Render `dialog` where this is used. */
export function useApplyConfiguration(onDone: () => void = () => undefined): {
  readonly apply: (configuration: Configuration) => void;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Configuration | null>(null);
  const finish = (configuration: Configuration, withTexts: boolean) => {
    setAsking(null);
    applyConfiguration(configuration, withTexts);
    onDone();
  };
  const apply = (configuration: Configuration) => {
    const texts = textsToReplace(configuration);
    if (texts === 'typed') setAsking(configuration);
    else finish(configuration, texts === 'empty');
  };
  const dialog = asking && (
    <Dialog
      open
      onOpenChange={(next) => !next && setAsking(null)}
      title={t('settings.configurations.replaceTitle')}
      size="sm"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => finish(asking, false)}>{t('settings.configurations.keepText')}</Button>
          <Button variant="primary" onClick={() => finish(asking, true)}>
            {t('settings.configurations.replace')}
          </Button>
        </div>
      }
    >
      <p className="text-ink-2">{t('settings.configurations.replaceText', { name: asking.name })}</p>
    </Dialog>
  );
  return { apply, dialog };
}
