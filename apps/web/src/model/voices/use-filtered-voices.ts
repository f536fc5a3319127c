import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { filterVoices, indexVoices, orderVoices, usedFilters, type VoiceFilter } from './filter-voices.ts';
import { useVoiceWords } from './use-voice-words.ts';
import { useVoiceBrowser, type VoiceView } from './voice-browser-store.ts';
import type { ListedVoice } from './voice-catalogue.ts';
import { useVoices } from './voices.ts';

/** The tab that was opened, else that of the chosen voice. */
export function useVoiceView(selected: string): VoiceView {
  const languageType = useVoices(({ byId }) => byId.get(selected)?.languageType);
  return useVoiceBrowser(({ view }) => view) ?? languageType ?? '1';
}

interface Wanted {
  readonly api: number;
  /** ShortName of the chosen voice. */
  readonly selected: string;
  readonly view: VoiceView;
  readonly favouriteIds: readonly string[];
}

/** The cards to show, which filters lead somewhere, and each voice's description in words. */
export function useFilteredVoices(wanted: Wanted) {
  const catalogue = useVoices((voices) => voices.catalogue);
  const words = useVoiceWords();
  const filter = useDeferredFilter(wanted.view);
  const ordered = useOrderedVoices(wanted, filter);
  const index = useMemo(
    () => indexVoices(catalogue, { locale: words.locale, tag: ({ name }) => words.tag(name) }),
    [catalogue, words],
  );
  const { languageType } = filter;
  const used = useMemo(() => {
    const isListed = (voice: ListedVoice) => languageType === null || voice.languageType === languageType;
    return usedFilters(catalogue, ordered.filter(isListed));
  }, [catalogue, ordered, languageType]);
  const voices = useMemo(
    () => filterVoices({ ...catalogue, voices: ordered }, index, filter),
    [catalogue, ordered, index, filter],
  );
  const tagNames = useMemo(
    () => new Map(catalogue.tags.map(({ id, name }) => [id, words.tag(name)])),
    [catalogue, words],
  );
  const describe = useCallback(
    (voice: ListedVoice) => voice.tags.flatMap((tag) => tagNames.get(tag) ?? []).join(' · '),
    [tagNames],
  );
  return { voices, used, describe };
}

/** What is wanted of the voices. It follows the keys of the search as fast as the cards can be drawn. */
function useDeferredFilter(view: VoiceView): VoiceFilter {
  const { locale, category, tags, keyword } = useVoiceBrowser();
  const languageType = view === 'favourites' ? null : view;
  const filter = useMemo(
    (): VoiceFilter => ({ languageType, locale, category, tags, keyword }),
    [languageType, locale, category, tags, keyword],
  );
  return useDeferredValue(filter);
}

/** All voices, the likeliest first; of the favourites, those that the catalogue knows, in their own order. */
function useOrderedVoices({ api, selected, view, favouriteIds }: Wanted, filter: VoiceFilter) {
  const { catalogue, byId } = useVoices((voices) => voices);
  const preference = useHeldPreference(
    { locale: filter.locale ?? byId.get(selected)?.locale ?? '', current: selected },
    `${filter.languageType} ${filter.locale} ${catalogue.voices.length}`,
  );
  const favourites = view === 'favourites' ? favouriteIds : null;
  return useMemo(
    () =>
      favourites
        ? favourites.flatMap((id) => byId.get(id) ?? [])
        : orderVoices(catalogue.voices, { ...preference, api }),
    [catalogue, byId, favourites, preference, api],
  );
}

interface Preference {
  readonly locale: string;
  /** ShortName of the voice that stands first. */
  readonly current: string;
}

/**
 * What comes first in the list. It is taken over when another list is looked at, not when a voice is chosen: a list
 * must not be shuffled under the pointer.
 */
function useHeldPreference(preference: Preference, list: string): Preference {
  const [held, setHeld] = useState({ list, preference });
  if (held.list === list) return held.preference;
  setHeld({ list, preference });
  return preference;
}
