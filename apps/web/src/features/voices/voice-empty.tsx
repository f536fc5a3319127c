import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { useVoiceFilter } from '../../model/voices/voice-filter-store.ts';
import { refreshVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ClockIcon, StarIcon } from '../../ui/icons.tsx';
import { SearchIcon, VolumeIcon } from '../../ui/later-icons.tsx';
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
  const clearFilters = useVoiceFilter((state) => state.clearFilters);
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

export function NoRecentVoices() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<ClockIcon size={24} />} title={t('voices.noRecent')}>
      {t('voices.noRecentHint')}
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

/** Placeholders with the rows' size, so that little moves when the voices load. */
export function VoicesLoading() {
  const { t } = useTranslation();
  return (
    <div
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-hidden"
      role="status"
      aria-label={t('voices.loading')}
    >
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} className="h-13 shrink-0" />
      ))}
    </div>
  );
}
