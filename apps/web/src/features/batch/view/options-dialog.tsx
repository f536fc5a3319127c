import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ItemOptions } from '../list/batch-item.ts';
import { useBatch } from '../list/batch-store.ts';
import { setOptions } from '../list/list-actions.ts';
import { OptionsForm } from './options-form.tsx';

/** Options of several items: those that are touched become the same for all, the rest stays as each has it. */
export default function OptionsDialog({ ids, onClose }: { ids: ReadonlySet<string>; onClose: () => void }) {
  const { t } = useTranslation();
  const { items } = useBatch((state) => state.batch);
  const [touched, setTouched] = useState<ItemOptions>({});
  const apply = () => {
    setOptions(ids, touched);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closeOnOutsidePress={false}
      title={t('batch.options.title', { count: ids.size })}
      description={t('batch.options.onlyTouched')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" disabled={Object.keys(touched).length === 0} onClick={apply}>
            {t('batch.options.apply')}
          </Button>
        </>
      }
    >
      <OptionsForm
        value={touched}
        onChange={setTouched}
        several={items.filter(({ id }) => ids.has(id)).map(({ options }) => options)}
      />
    </Dialog>
  );
}
