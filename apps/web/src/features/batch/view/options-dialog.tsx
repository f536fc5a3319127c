import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { BatchListItem, ItemOptions } from '../list/batch-item.ts';
import { setOptions } from '../list/list-actions.ts';
import { ActionDialog } from './action-dialog.tsx';
import { OptionsForm } from './options-form.tsx';

interface OptionsDialogProps {
  readonly items: readonly BatchListItem[];
  readonly onClose: () => void;
}

/** Options of several items: the touched ones are set for all, the others are unchanged. */
export default function OptionsDialog({ items, onClose }: OptionsDialogProps) {
  const { t } = useTranslation();
  const [touched, setTouched] = useState<ItemOptions>({});
  return (
    <ActionDialog
      title={t('batch.options.title', { count: items.length })}
      description={t('batch.options.onlyTouched')}
      action={t('batch.options.apply')}
      disabled={Object.keys(touched).length === 0}
      onAction={() => setOptions(new Set(items.map(({ id }) => id)), touched)}
      onClose={onClose}
    >
      <OptionsForm value={touched} onChange={setTouched} several={items.map(({ options }) => options)} />
    </ActionDialog>
  );
}
