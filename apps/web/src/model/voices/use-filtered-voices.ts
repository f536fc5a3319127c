import { useDeferredValue, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { pick } from '../../lib/fields.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useFavouriteVoices } from '../favourites/voice-favourites.ts';
import { findVoices, indexVoices, orderVoices, type VoiceFilter } from './filter-voices.ts';
import { useRecentVoices } from './recent-voices.ts';
import { useVoiceWords } from './use-voice-words.ts';
import { facetsOf, narrowVoices } from './voice-facets.ts';
import { noFilters, useVoiceFilter } from './voice-filter-store.ts';
import { groupVoices } from './voice-groups.ts';
import { type VoiceView, viewOf, viewsOf } from './voice-views.ts';
import { useVoices } from './voices.ts';

/** The opened tab, else that of the chosen voice, else the first. */
export function useVoiceView(selected: string): VoiceView {
  const opened = useVoiceFilter(({ view }) => view);
  const voice = useVoices(({ byId }) => byId.get(selected));
  const language = currentLanguage();
  return opened ?? (voice ? viewOf(voice, language) : (viewsOf(language)[0] ?? '1'));
}

interface Wanted {
  readonly api: number;
  /** ShortName of the voice that comes first. */
  readonly chosen: string;
  readonly view: VoiceView;
}

/** The filtered voices, grouped by what it takes to hear them, and the facets with results. */
export function useFilteredVoices(wanted: Wanted) {
  const { api, view } = wanted;
  const catalogue = useVoices((voices) => voices.catalogue);
  const words = useVoiceWords();
  const filter = useDeferredFilter();
  const ordered = useOrderedVoices(wanted, filter);
  const index = useMemo(() => indexVoices(catalogue, words), [catalogue, words]);
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
      /** Whether the list is a search result, or the favourite or recent voices. */
      isSought: keyword.trim() !== '' || view === 'favourites' || view === 'recent',
      /** The tab has no voices, whatever the filters. */
      isEmpty: ordered.length === 0,
    };
  }, [catalogue, ordered, found, filter, api, view, keyword]);
}

/** The filter, deferred so that typing stays responsive while the rows render. */
function useDeferredFilter(): VoiceFilter {
  const names = Object.keys(noFilters) as (keyof VoiceFilter)[];
  return useDeferredValue(useVoiceFilter(useShallow((state) => pick(state, names))));
}

/** The voices of a language tab, best match first; favourite and recent voices in their own order. */
function useOrderedVoices({ api, chosen, view }: Wanted, { locale }: VoiceFilter) {
  const { catalogue, byId } = useVoices((voices) => voices);
  const favourites = useFavouriteVoices().ids;
  const recent = useRecentVoices(({ ids }) => ids);
  // A language tab must not rerender and scroll to its top when a voice becomes a favourite.
  const kept = view === 'favourites' ? favourites : view === 'recent' ? recent : null;
  const language = currentLanguage();
  const home = locale ?? byId.get(chosen)?.locale ?? '';
  return useMemo(() => {
    if (kept) return kept.flatMap((id) => byId.get(id) ?? []);
    const voices = catalogue.voices.filter((voice) => viewOf(voice, language) === view);
    return orderVoices(voices, { locale: home, current: chosen, api });
  }, [catalogue, byId, kept, view, language, home, chosen, api]);
}
