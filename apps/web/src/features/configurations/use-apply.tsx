import type { Configuration } from '@parlando/contract';
import { type ReactNode, useState } from 'react';
import { applyConfiguration, textsToReplace } from '../../model/configurations/apply-configuration.ts';
import { ReplaceTextDialog } from './replace-text-dialog.tsx';

/** Applies a configuration, asking first where its text would replace a person's; draw `dialog` wherever it is used. */
export function useApplyConfiguration(onDone: () => void = () => undefined): {
  readonly apply: (configuration: Configuration) => void;
  readonly dialog: ReactNode;
} {
  const [asking, setAsking] = useState<Configuration | null>(null);
  const apply = (configuration: Configuration) => {
    const texts = textsToReplace(configuration);
    if (texts === 'typed') return setAsking(configuration);
    applyConfiguration(configuration, texts === 'empty');
    onDone();
  };
  const dialog = asking && (
    <ReplaceTextDialog configuration={asking} onDone={onDone} onClose={() => setAsking(null)} />
  );
  return { apply, dialog };
}
