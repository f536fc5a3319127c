import type { Configuration } from '@parlando/contract';
import { useState } from 'react';
import { applyConfiguration, textsToReplace } from '../../model/configurations/apply-configuration.ts';
import { late } from '../../ui/late-part.tsx';

const ReplaceDialog = late(() => import('./replace-dialog.tsx'));

/** Applies a configuration, and asks first if its text would replace typed text. Render `dialog` where this is used. */
export function useApplyConfiguration(onDone: () => void = () => undefined) {
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
    <ReplaceDialog
      name={asking.name}
      onAnswer={(withTexts) => finish(asking, withTexts)}
      onClose={() => setAsking(null)}
    />
  );
  return { apply, dialog };
}
