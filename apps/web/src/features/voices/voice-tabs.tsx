import { type ReactNode, useMemo, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { currentLanguage, languageOptions } from '../../lib/language.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useFavouriteVoices } from '../../model/favourites/voice-favourites.ts';
import { useMayOwn } from '../../model/session/access.ts';
import { useFilteredVoices } from '../../model/voices/use-filtered-voices.ts';
import { allVoices } from '../../model/voices/voice-catalogue.ts';
import { useVoiceFilter } from '../../model/voices/voice-filter-store.ts';
import { type VoiceView, viewsOf } from '../../model/voices/voice-views.ts';
import { refreshVoices, useVoiceData } from '../../model/voices/voices.ts';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDownIcon, CloseIcon, RefreshIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { VoiceEmpty, VoicesLoading } from './voice-empty.tsx';
import { VoiceFilters } from './voice-filters.tsx';
import { VoiceList, type VoiceListProps } from './voice-list.tsx';

interface VoiceTabsProps extends Omit<VoiceListProps, 'groups' | 'isSought'> {
  readonly view: VoiceView;
  /** ShortName of the voice that comes first. */
  readonly chosen: string;
}

/** The voices by language, the page's own first, then the favourite and the recent ones. */
export function VoiceTabs(props: VoiceTabsProps) {
  const { t } = useTranslation();
  const showView = useVoiceFilter((state) => state.showView);
  return (
    <Tabs
      label={t('voices.languageTabs')}
      look="pill"
      value={props.view}
      onChange={showView}
      items={useTabs()}
      className="min-h-0 flex-1"
    >
      <TabPanel value={props.view} className="flex min-h-0 flex-1 -outline-offset-2 max-wide:flex-col">
        <TabContent {...props} />
      </TabPanel>
    </Tabs>
  );
}

function useTabs() {
  const { t } = useTranslation();
  const language = currentLanguage();
  const favourites = useFavouriteVoices().ids.length;
  return useMemo(() => {
    const labels: Record<VoiceView, string> = {
      home: languageOptions.find(({ value }) => value === language)?.label ?? '',
      '1': t('voiceCategories.zh'),
      '2': t('voiceCategories.en'),
      '3': t('voices.otherLanguages'),
      favourites: [t('voices.favourites'), favourites > 0 && formatNumber(favourites)]
        .filter(Boolean)
        .join(' '),
      recent: t('voices.recent'),
    };
    return viewsOf(language).map((value) => ({ value, label: labels[value] }));
  }, [t, language, favourites]);
}

function TabContent({ view, chosen, ...list }: VoiceTabsProps) {
  const { t } = useTranslation();
  const mayOwn = useMayOwn();
  const { reach, category, tags, locale } = useVoiceFilter();
  const set = [reach, category].filter((id) => id !== allVoices).length + tags.length;
  const { count, groups, facets, isSought, isEmpty } = useFilteredVoices({ api: list.api, chosen, view });
  const [showsFilters, setShowsFilters] = useState(false);
  if (view === 'favourites' && !mayOwn) return <VoiceEmpty why="noAccount" />;
  return (
    <>
      <VoiceFilters
        facets={facets}
        tagLabel={list.words.tag}
        className={cx(
          'border-line wide:w-52 wide:shrink-0 wide:border-r wide:p-3 max-wide:max-h-2/5 max-wide:border-b max-wide:px-4 max-wide:pb-3',
          !showsFilters && 'max-wide:hidden',
        )}
      />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-1 px-3 pt-2">
        <ListState count={count}>
          {/* On a narrow screen the filters are collapsed; the number of active ones stays visible. */}
          <Chip
            pressed={set > 0}
            aria-expanded={showsFilters}
            className="gap-1 wide:hidden"
            onClick={() => setShowsFilters(!showsFilters)}
          >
            {t('voices.filters')}
            {set > 0 && ` ${formatNumber(set)}`}
            <ChevronDownIcon size={14} className={cx(showsFilters && 'rotate-180')} />
          </Chip>
        </ListState>
        {locale !== null && (
          <Chip
            pressed
            className="w-fit max-w-full gap-1.5"
            onClick={() => useVoiceFilter.setState({ locale: null })}
          >
            <span className="truncate">{t('voices.onlyLocale', { locale: list.words.locale(locale) })}</span>
            <CloseIcon size={14} />
          </Chip>
        )}
        {count > 0 ? (
          <VoiceList {...list} groups={groups} isSought={isSought} />
        ) : (
          <Nothing view={view} isEmpty={isEmpty} />
        )}
      </div>
    </>
  );
}

/** `isEmpty`: the tab has no voices, whatever the filters. */
function Nothing({ view, isEmpty }: { view: VoiceView; isEmpty: boolean }) {
  const { data, isPending } = useVoiceData();
  if (isPending) return <VoicesLoading />;
  if (!data || data.catalogue.voices.length === 0) return <VoiceEmpty why="notLoaded" />;
  if (isEmpty && view === 'favourites') return <VoiceEmpty why="noFavourites" />;
  return <VoiceEmpty why={isEmpty && view === 'recent' ? 'noRecent' : 'noMatch'} />;
}

/** The number of voices, whether they come from the cache, and a refresh button. */
function ListState({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation();
  const { data, isFetching, isRefetchError } = useVoiceData();
  const origin =
    isRefetchError && !isFetching
      ? t('voices.refreshFailed')
      : data?.cachedAt && t('voices.fromCache', { time: formatTime(data.cachedAt) });
  return (
    <div className="flex min-w-0 items-center gap-1">
      <p className="min-w-0 flex-1 px-2 text-12 text-ink-2 wrap-anywhere" role="status">
        {data && [t('voices.count', { count }), origin].filter(Boolean).join(' · ')}
      </p>
      {children}
      <IconButton
        label={t('voices.refresh')}
        icon={isFetching ? <Spinner /> : <RefreshIcon />}
        busy={isFetching}
        onClick={() => void refreshVoices()}
      />
    </div>
  );
}
