import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { filterVoices, indexVoices, orderVoices, usedFilters, type VoiceFilter } from './filter-voices.ts';
import { useVoiceWords } from './use-voice-words.ts';
import { useVoiceBrowser, type VoiceView } from './voice-browser-store.ts';
import type { ListedVoice } from './voice-catalogue.ts';
import { useVoices } from './voices-store.ts';

/** The cards to show, which filters lead somewhere, and each voice's description in words. */
export function useFilteredVoices(api: number, selected: string, favouriteIds: readonly string[]) {
  const catalogue = useVoices((state) => state.catalogue);
  const chosen = useVoices((state) => state.byId.get(selected));
  const { locale, category, tags, keyword, ...browser } = useVoiceBrowser();
  const words = useVoiceWords();
  const view: VoiceView = browser.view ?? chosen?.languageType ?? '1';
  const languageType = view === 'favourites' ? null : view;
  const favourites = view === 'favourites' ? favouriteIds : null;
  const filter = useDeferredValue(
    useMemo(
      (): VoiceFilter => ({ languageType, locale, category, tags, keyword }),
      [languageType, locale, category, tags, keyword],
    ),
  );
  const preference = useHeldPreference(
    { locale: filter.locale ?? chosen?.locale ?? '', current: selected },
    `${filter.languageType} ${filter.locale} ${catalogue.voices.length}`,
  );

  const index = useMemo(
    () => indexVoices(catalogue, { locale: words.locale, tag: ({ name }) => words.tag(name) }),
    [catalogue, words],
  );
  const ordered = useMemo(
    () => ({
      ...catalogue,
      voices: favourites
        ? pickVoices(catalogue.voices, favourites)
        : orderVoices(catalogue.voices, { ...preference, api }),
    }),
    [catalogue, favourites, preference, api],
  );
  const used = useMemo(
    () =>
      usedFilters(
        catalogue,
        filter.languageType === null
          ? ordered.voices
          : catalogue.voices.filter((voice) => voice.languageType === filter.languageType),
      ),
    [catalogue, ordered, filter.languageType],
  );
  const voices = useMemo(() => filterVoices(ordered, index, filter), [ordered, index, filter]);
  const tagNames = useMemo(
    () => new Map(catalogue.tags.map(({ id, name }) => [id, words.tag(name)])),
    [catalogue, words],
  );
  const describe = useCallback(
    (voice: ListedVoice) => voice.tags.flatMap((tag) => tagNames.get(tag) ?? []).join(' · '),
    [tagNames],
  );
  return { view, voices, used, describe };
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

/** Those of the ids that the catalogue knows, in the order of the ids. */
function pickVoices(voices: readonly ListedVoice[], ids: readonly string[]): readonly ListedVoice[] {
  const byId = new Map(voices.map((voice) => [voice.id, voice]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
