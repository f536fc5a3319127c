import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueueIcon } from '../../../ui/icons.tsx';
import { SearchIcon } from '../../../ui/later-icons.tsx';

export function EmptyList() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<QueueIcon size={28} />} title={t('batch.empty.title')}>
      <div className="flex max-w-140 flex-col gap-1.5">
        <p>{t('batch.empty.hint')}</p>
        <p>{t('batch.empty.files')}</p>
        <p>{t('batch.empty.stays')}</p>
      </div>
    </EmptyState>
  );
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<SearchIcon size={24} />}
      title={t('batch.list.noMatch')}
      action={<Button onClick={onClear}>{t('batch.list.clearFilter')}</Button>}
    />
  );
}
