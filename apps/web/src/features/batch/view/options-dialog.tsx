import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { BatchListItem, ItemOptions } from '../list/batch-item.ts';
import { setOptions } from '../list/list-actions.ts';
import { OptionsForm } from './options-form.tsx';

interface OptionsDialogProps {
  readonly items: readonly BatchListItem[];
  readonly onClose: () => void;
}

/** Options of several items: the touched ones are set for all, the others are unchanged. */
export default function OptionsDialog({ items, onClose }: OptionsDialogProps) {
  const { t } = useTranslation();
  const [touched, setTouched] = useState<ItemOptions>({});
  const apply = () => {
    setOptions(new Set(items.map(({ id }) => id)), touched);
    onClose();
  };
  return (
    <FormDialog
      title={t('batch.options.title', { count: items.length })}
      description={t('batch.options.onlyTouched')}
      action={t('batch.options.apply')}
      isWhole={Object.keys(touched).length > 0}
      onSubmit={apply}
      onClose={onClose}
    >
      <OptionsForm value={touched} onChange={setTouched} several={items.map(({ options }) => options)} />
    </FormDialog>
  );
}
