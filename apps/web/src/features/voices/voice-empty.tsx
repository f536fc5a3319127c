import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { noFilters, useVoiceFilter } from '../../model/voices/voice-filter-store.ts';
import { refreshVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ClockIcon, StarIcon } from '../../ui/icons.tsx';
import { SearchIcon, VolumeIcon } from '../../ui/later-icons.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface VoiceEmptyProps extends Pick<ComponentProps<typeof EmptyState>, 'action'> {
  readonly why: 'notLoaded' | 'noMatch' | 'noFavourites' | 'noRecent' | 'noAccount';
}

export function VoiceEmpty({ why, action }: VoiceEmptyProps) {
  const { t } = useTranslation();
  const states = {
    notLoaded: {
      icon: <VolumeIcon size={24} />,
      title: t('voices.empty'),
      children: t('voices.emptyHint'),
      action: <RetryButton onClick={() => void refreshVoices()}>{t('voices.refresh')}</RetryButton>,
    },
    noMatch: {
      icon: <SearchIcon size={24} />,
      title: t('voices.noMatch'),
      children: t('voices.noMatchHint'),
      action: (
        <Button size="sm" onClick={() => useVoiceFilter.setState(noFilters)}>
          {t('voices.clearFilters')}
        </Button>
      ),
    },
    noFavourites: {
      icon: <StarIcon size={24} />,
      title: t('favourites.noVoices'),
      children: t('favourites.noVoicesHint'),
      action,
    },
    noRecent: {
      icon: <ClockIcon size={24} />,
      title: t('voices.noRecent'),
      children: t('voices.noRecentHint'),
    },
    noAccount: {
      icon: <StarIcon size={24} />,
      title: t('voices.favouritesLogin'),
      action: (
        <Button variant="primary" className="mt-2" onClick={() => openLogin()}>
          {t('shell.login')}
        </Button>
      ),
    },
  };
  return <EmptyState {...states[why]} />;
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
