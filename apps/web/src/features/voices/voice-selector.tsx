import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { formatTime } from '../../lib/format.ts';
import { useFavouriteVoices } from '../../model/favourites/voice-favourites.ts';
import { useMayOwn } from '../../model/session/access.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { useFilteredVoices } from '../../model/voices/use-filtered-voices.ts';
import { useVoiceData } from '../../model/voices/use-voice-data.ts';
import { useVoiceWords } from '../../model/voices/use-voice-words.ts';
import { useVoiceBrowser, type VoiceView } from '../../model/voices/voice-browser-store.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { useVoices } from '../../model/voices/voices-store.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, RefreshIcon } from '../../ui/icons.tsx';
import { StarIcon } from '../../ui/later-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { VoiceDetails } from './voice-details.tsx';
import { NoMatch, NoVoices, VoicesLoading } from './voice-empty.tsx';
import { VoiceFilters } from './voice-filters.tsx';
import { VoiceGrid } from './voice-grid.tsx';
import { VoiceSearch } from './voice-search.tsx';

export interface VoiceSelectorProps {
  readonly api: number;
  /** ShortName of the chosen voice. */
  readonly selected: string;
  readonly onSelect: (voice: ListedVoice) => void;
  readonly className?: string;
}

/** Tabs, search, filters and the cards; takes the height it is given and scrolls inside. */
export function VoiceSelector({ api, selected, onSelect, className }: VoiceSelectorProps) {
  const { t } = useTranslation();
  const refresh = useVoiceData();
  const status = useVoices((state) => state.status);
  const { ids: favouriteIds } = useFavouriteVoices();
  const { view, ...found } = useFilteredVoices(api, selected, favouriteIds);
  const favourites = useMemo(() => new Set(favouriteIds), [favouriteIds]);
  const { keyword, setKeyword, showView } = useVoiceBrowser();
  const words = useVoiceWords();
  const mayOwn = useMayOwn();
  const [detailsOf, setDetailsOf] = useState<string | null>(null);
  const items = useMemo(
    () =>
      [
        { value: '1', label: t('voiceCategories.zh') },
        { value: '2', label: t('voiceCategories.en') },
        { value: '3', label: t('voices.otherLanguages') },
        { value: 'favourites', label: t('voices.favourites') },
      ] as const satisfies readonly { value: VoiceView; label: string }[],
    [t],
  );

  return (
    <section aria-label={t('voices.title')} className={cx('flex min-h-0 min-w-0 flex-col', className)}>
      <Tabs
        label={t('voices.languageTabs')}
        look="segment"
        value={view}
        onChange={showView}
        items={items}
        className="min-h-0 flex-1 gap-2.5"
      >
        <TabPanel value={view} className="flex min-h-0 flex-1 flex-col gap-2.5">
          {view === 'favourites' && !mayOwn ? (
            <EmptyState
              icon={<StarIcon size={24} />}
              title={t('voices.favouritesLogin')}
              action={
                <Button variant="primary" className="mt-2" onClick={() => openLogin()}>
                  {t('shell.login')}
                </Button>
              }
            />
          ) : view === 'favourites' && status === 'ready' && favourites.size === 0 ? (
            <EmptyState icon={<StarIcon size={24} />} title={t('favourites.noVoices')}>
              {t('favourites.noVoicesHint')}
            </EmptyState>
          ) : (
            <>
              <div className="flex min-h-9 items-center gap-1">
                <ListState count={found.voices.length} onRefresh={refresh} hidden={Boolean(keyword)} />
                <VoiceSearch keyword={keyword} onChange={setKeyword} />
              </div>
              <LocaleFilter label={words.locale} />
              <VoiceFilters used={found.used} tagLabel={words.tag} />
              {status !== 'ready' ? (
                status === 'failed' ? (
                  <NoVoices onRefresh={refresh} />
                ) : (
                  <VoicesLoading />
                )
              ) : found.voices.length === 0 ? (
                <NoMatch />
              ) : (
                <VoiceGrid
                  voices={found.voices}
                  selected={selected}
                  api={api}
                  words={words}
                  describe={found.describe}
                  favourites={favourites}
                  onSelect={onSelect}
                  onDetails={setDetailsOf}
                />
              )}
            </>
          )}
        </TabPanel>
      </Tabs>
      <VoiceDetails
        id={detailsOf}
        api={api}
        selected={selected}
        onClose={() => setDetailsOf(null)}
        onSelect={onSelect}
      />
    </section>
  );
}

/** How many voices there are, from where, and the way to ask anew. */
function ListState({
  count,
  hidden,
  onRefresh,
}: {
  count: number;
  hidden: boolean;
  onRefresh: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { status, refreshing, refreshFailed, cachedAt } = useVoices();
  const isReady = status === 'ready';
  const note = refreshFailed
    ? t('voices.refreshFailed')
    : cachedAt !== null && t('voices.fromCache', { time: formatTime(cachedAt) });
  return (
    <div className={cx('flex min-w-0 items-center gap-1', !hidden && 'flex-1')}>
      <p className={cx('min-w-0 flex-1 truncate text-12 text-ink-2', hidden && 'sr-only')} role="status">
        {isReady && t('voices.count', { count })}
        {isReady && note && ` · ${note}`}
      </p>
      <IconButton
        label={t('voices.refresh')}
        icon={refreshing ? <Spinner /> : <RefreshIcon />}
        aria-busy={refreshing || undefined}
        onClick={() => void onRefresh()}
      />
    </div>
  );
}

function LocaleFilter({ label }: { label: (locale: string) => string }) {
  const { t } = useTranslation();
  const { locale, clearLocale } = useVoiceBrowser();
  if (locale === null) return null;
  return (
    <Chip pressed className="w-fit max-w-full gap-1.5" onClick={clearLocale}>
      <span className="truncate">{t('voices.onlyLocale', { locale: label(locale) })}</span>
      <CloseIcon size={14} />
    </Chip>
  );
}
