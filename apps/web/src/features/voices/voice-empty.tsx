import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openLogin } from '../../model/session/login-store.ts';
import { useVoiceBrowser } from '../../model/voices/voice-browser-store.ts';
import { refreshVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchIcon, StarIcon, VolumeIcon } from '../../ui/later-icons.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function NoVoices() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<VolumeIcon size={24} />}
      title={t('voices.empty')}
      action={<RetryButton onClick={() => void refreshVoices()}>{t('voices.refresh')}</RetryButton>}
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

export function NoFavouriteVoices({ action }: { readonly action?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<StarIcon size={24} />} title={t('favourites.noVoices')} action={action}>
      {t('favourites.noVoicesHint')}
    </EmptyState>
  );
}

export function LoginForFavourites() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<StarIcon size={24} />}
      title={t('voices.favouritesLogin')}
      action={
        <Button variant="primary" className="mt-2" onClick={() => openLogin()}>
          {t('shell.login')}
        </Button>
      }
    />
  );
}

/** Placeholders of the cards' final size, so that nothing moves when the voices come. */
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
