import { useTranslation } from 'react-i18next';
import { useVoiceBrowser } from '../../model/voices/voice-browser-store.ts';
import { useVoices } from '../../model/voices/voices-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { SearchIcon, VolumeIcon } from '../../ui/later-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function NoVoices({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const { t } = useTranslation();
  const refreshing = useVoices((state) => state.refreshing);
  return (
    <EmptyState
      icon={<VolumeIcon size={24} />}
      title={t('voices.empty')}
      action={
        <Button size="sm" icon={<RefreshIcon size={16} />} busy={refreshing} onClick={() => void onRefresh()}>
          {t('voices.refresh')}
        </Button>
      }
    >
      {t('voices.emptyHint')}
    </EmptyState>
  );
}

export function NoMatch() {
  const { t } = useTranslation();
  const clearFilters = useVoiceBrowser((state) => state.clearFilters);
  return (
    <EmptyState
      icon={<SearchIcon size={24} />}
      title={t('voices.noMatch')}
      action={
        <Button size="sm" onClick={clearFilters}>
          {t('voices.clearFilters')}
        </Button>
      }
    >
      {t('voices.noMatchHint')}
    </EmptyState>
  );
}

/** Cards of their final size, so that nothing moves when the voices come. */
export function VoicesLoading() {
  const { t } = useTranslation();
  return (
    <div className="min-h-0 flex-1 overflow-hidden" role="status" aria-label={t('voices.loading')}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(184px,1fr))] gap-2">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((card) => (
          <Skeleton key={card} className="h-27 rounded-panel" />
        ))}
      </div>
    </div>
  );
}
