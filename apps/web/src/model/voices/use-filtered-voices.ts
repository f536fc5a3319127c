import { useDeferredValue, useMemo } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { useFavouriteVoices } from '../favourites/voice-favourites.ts';
import { findVoices, indexVoices, orderVoices, type VoiceFilter } from './filter-voices.ts';
import { useRecentVoices } from './recent-voices.ts';
import { useVoiceWords } from './use-voice-words.ts';
import { facetsOf, narrowVoices } from './voice-facets.ts';
import { useVoiceFilter } from './voice-filter-store.ts';
import { groupVoices } from './voice-groups.ts';
import { type VoiceView, viewOf, viewsOf } from './voice-views.ts';
import { useVoices } from './voices.ts';

/** The tab that was opened, else that of the chosen voice, else the first. */
export function useVoiceView(selected: string): VoiceView {
  const opened = useVoiceFilter(({ view }) => view);
  const voice = useVoices(({ byId }) => byId.get(selected));
  const language = currentLanguage();
  return opened ?? (voice ? viewOf(voice, language) : (viewsOf(language)[0] ?? '1'));
}

interface Wanted {
  readonly api: number;
  /** ShortName of the voice that stands first. */
  readonly chosen: string;
  readonly view: VoiceView;
}

/** The voices to show by what it takes to hear them, and the chips that lead somewhere. */
export function useFilteredVoices(wanted: Wanted) {
  const { api, view } = wanted;
  const catalogue = useVoices((voices) => voices.catalogue);
  const words = useVoiceWords();
  const filter = useDeferredFilter();
  const ordered = useOrderedVoices(wanted, filter);
  const index = useMemo(
    () => indexVoices(catalogue, { ...words, tag: ({ name }) => words.tag(name) }),
    [catalogue, words],
  );
  const { locale, keyword } = filter;
  const found = useMemo(
    () => findVoices(ordered, index, { locale, keyword }),
    [ordered, index, locale, keyword],
  );
  return useMemo(() => {
    const context = { catalogue, api };
    const voices = narrowVoices(found, filter, context);
    return {
      count: voices.length,
      groups: groupVoices(voices, api),
      facets: facetsOf(found, filter, context),
      /** They were searched for, or are those that a person keeps. */
      isSought: keyword.trim() !== '' || view === 'favourites' || view === 'recent',
      /** No voice belongs to the tab, whatever the filters. */
      isEmpty: ordered.length === 0,
    };
  }, [catalogue, ordered, found, filter, api, view, keyword]);
}

/** What is wanted of the voices. It follows the keys of the search as fast as the rows can be drawn. */
function useDeferredFilter(): VoiceFilter {
  const { locale, reach, category, tags, keyword } = useVoiceFilter();
  const filter = useMemo(
    (): VoiceFilter => ({ locale, reach, category, tags, keyword }),
    [locale, reach, category, tags, keyword],
  );
  return useDeferredValue(filter);
}

/** The voices of a language tab, the likeliest first; the favourite and the recent ones in their own order. */
function useOrderedVoices({ api, chosen, view }: Wanted, { locale }: VoiceFilter) {
  const { catalogue, byId } = useVoices((voices) => voices);
  const favourites = useFavouriteVoices().ids;
  const recent = useRecentVoices(({ ids }) => ids);
  // A language tab must not be drawn anew, from its top, when a voice becomes a favourite.
  const kept = view === 'favourites' ? favourites : view === 'recent' ? recent : null;
  const language = currentLanguage();
  const home = locale ?? byId.get(chosen)?.locale ?? '';
  return useMemo(() => {
    if (kept) return kept.flatMap((id) => byId.get(id) ?? []);
    const voices = catalogue.voices.filter((voice) => viewOf(voice, language) === view);
    return orderVoices(voices, { locale: home, current: chosen, api });
  }, [catalogue, byId, kept, view, language, home, chosen, api]);
}
