import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ItemOptions } from '../list/batch-item.ts';
import { editBatch } from '../list/batch-store.ts';
import { applyOptions } from '../list/edit-list.ts';
import { OptionsForm } from './options-form.tsx';

/** Every option, so that what the form leaves unsaid is taken from the list again. */
const asTheList: ItemOptions = {
  api: undefined,
  voice: undefined,
  locale: undefined,
  style: undefined,
  styleDegree: undefined,
  role: undefined,
  speed: undefined,
  pitch: undefined,
  volume: undefined,
  silence: undefined,
  endSilence: undefined,
  format: undefined,
};

/** The same options for several items. */
export default function OptionsDialog({ ids, onClose }: { ids: ReadonlySet<string>; onClose: () => void }) {
  const { t } = useTranslation();
  const [options, setOptions] = useState<ItemOptions>({});
  const apply = () => {
    void editBatch((items) => applyOptions(items, ids, { ...asTheList, ...options }));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('batch.options.title', { count: ids.size })}
      description={t('batch.edit.again')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('batch.options.apply')}
          </Button>
        </>
      }
    >
      <OptionsForm value={options} onChange={setOptions} />
    </Dialog>
  );
}
