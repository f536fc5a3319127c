import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { ItemOptions } from '../list/batch-item.ts';
import { useBatch } from '../list/batch-store.ts';
import { setOptions } from '../list/list-actions.ts';
import { ActionDialog } from './action-dialog.tsx';
import { OptionsForm } from './options-form.tsx';

/** Options of several items: the touched ones are set for all, the others are unchanged. */
export default function OptionsDialog({ ids, onClose }: { ids: ReadonlySet<string>; onClose: () => void }) {
  const { t } = useTranslation();
  const { items } = useBatch((state) => state.batch);
  const [touched, setTouched] = useState<ItemOptions>({});
  return (
    <ActionDialog
      title={t('batch.options.title', { count: ids.size })}
      description={t('batch.options.onlyTouched')}
      action={t('batch.options.apply')}
      disabled={Object.keys(touched).length === 0}
      onAction={() => setOptions(ids, touched)}
      onClose={onClose}
    >
      <OptionsForm
        value={touched}
        onChange={setTouched}
        several={items.filter(({ id }) => ids.has(id)).map(({ options }) => options)}
      />
    </ActionDialog>
  );
}
