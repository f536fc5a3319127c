import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { formatTime } from '../../lib/format.ts';
import { useFavouriteVoices } from '../../model/favourites/voice-favourites.ts';
import { useMayOwn } from '../../model/session/access.ts';
import { useFilteredVoices } from '../../model/voices/use-filtered-voices.ts';
import { useVoiceWords } from '../../model/voices/use-voice-words.ts';
import { useVoiceBrowser, type VoiceView } from '../../model/voices/voice-browser-store.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { refreshVoices, useVoiceData } from '../../model/voices/voices.ts';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, RefreshIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LoginForFavourites, NoFavouriteVoices, NoMatch, NoVoices, VoicesLoading } from './voice-empty.tsx';
import { VoiceFilters } from './voice-filters.tsx';
import { VoiceGrid } from './voice-grid.tsx';
import { VoiceSearch } from './voice-search.tsx';

export interface VoiceChoiceProps {
  readonly api: number;
  /** ShortName of the chosen voice. */
  readonly selected: string;
  readonly onSelect: (voice: ListedVoice) => void;
}

interface VoiceListProps extends VoiceChoiceProps {
  readonly view: VoiceView;
  readonly onDetails: (id: string) => void;
}

/** The content of one tab. */
export function VoiceList(props: VoiceListProps) {
  const { ids } = useFavouriteVoices();
  const mayOwn = useMayOwn();
  const { data } = useVoiceData();
  const isFavourites = props.view === 'favourites';
  if (isFavourites && !mayOwn) return <LoginForFavourites />;
  if (isFavourites && data && ids.length === 0) return <NoFavouriteVoices />;
  return <FoundVoices {...props} favouriteIds={ids} />;
}

function FoundVoices({
  view,
  favouriteIds,
  ...choice
}: VoiceListProps & { readonly favouriteIds: readonly string[] }) {
  const words = useVoiceWords();
  const { data, isPending } = useVoiceData();
  const { voices, used, describe } = useFilteredVoices({ ...choice, view, favouriteIds });
  const favourites = useMemo(() => new Set(favouriteIds), [favouriteIds]);
  return (
    <>
      <div className="flex min-h-9 items-center gap-1">
        <ListState count={voices.length} />
        <VoiceSearch />
      </div>
      <LocaleFilter label={words.locale} />
      <VoiceFilters used={used} tagLabel={words.tag} />
      {isPending ? (
        <VoicesLoading />
      ) : !data ? (
        <NoVoices />
      ) : voices.length === 0 ? (
        <NoMatch />
      ) : (
        <VoiceGrid {...choice} voices={voices} words={words} describe={describe} favourites={favourites} />
      )}
    </>
  );
}

/** How many voices there are, whether they come from the cache, and a button to refresh them. */
function ListState({ count }: { count: number }) {
  const { t } = useTranslation();
  const isSearching = useVoiceBrowser(({ keyword }) => keyword !== '');
  const { data, isFetching, isRefetchError } = useVoiceData();
  const origin =
    isRefetchError && !isFetching
      ? t('voices.refreshFailed')
      : data?.cachedAt && t('voices.fromCache', { time: formatTime(data.cachedAt) });
  return (
    <div className={cx('flex min-w-0 items-center gap-1', !isSearching && 'flex-1')}>
      <p className={cx('min-w-0 flex-1 truncate text-12 text-ink-2', isSearching && 'sr-only')} role="status">
        {data && [t('voices.count', { count }), origin].filter(Boolean).join(' · ')}
      </p>
      <IconButton
        label={t('voices.refresh')}
        icon={isFetching ? <Spinner /> : <RefreshIcon />}
        aria-busy={isFetching || undefined}
        onClick={() => void refreshVoices()}
      />
    </div>
  );
}

function LocaleFilter({ label }: { label: (locale: string) => string }) {
  const { t } = useTranslation();
  const locale = useVoiceBrowser((state) => state.locale);
  const clearLocale = useVoiceBrowser((state) => state.clearLocale);
  if (locale === null) return null;
  return (
    <Chip pressed className="w-fit max-w-full gap-1.5" onClick={clearLocale}>
      <span className="truncate">{t('voices.onlyLocale', { locale: label(locale) })}</span>
      <CloseIcon size={14} />
    </Chip>
  );
}
