import { create } from 'zustand';
import { allVoices } from './filter-voices.ts';
import type { LanguageType } from './voice-catalogue.ts';

export type VoiceView = LanguageType | 'favourites';

/** What of the catalogue is being looked at; it does not outlive the page. */
interface VoiceBrowser {
  /** Null: the tab of the chosen voice. */
  readonly view: VoiceView | null;
  readonly locale: string | null;
  readonly category: string;
  readonly tags: readonly number[];
  readonly keyword: string;
  showView(view: VoiceView): void;
  /** Narrows the list to one locale. */
  showLocale(locale: string, languageType: LanguageType): void;
  setCategory(category: string): void;
  toggleTag(tag: number): void;
  setKeyword(keyword: string): void;
  clearLocale(): void;
  /** Everything but the tab. */
  clearFilters(): void;
}

const noFilters = { locale: null, category: allVoices, tags: [], keyword: '' } as const;

export const useVoiceBrowser = create<VoiceBrowser>((set) => ({
  view: null,
  ...noFilters,
  // A category or tag may have no voice in another language; the search goes along.
  showView: (view) => set({ view, locale: null, category: allVoices, tags: [] }),
  showLocale: (locale, languageType) => set({ ...noFilters, view: languageType, locale }),
  setCategory: (category) => set({ category }),
  toggleTag: (tag) =>
    set(({ tags }) => ({ tags: tags.includes(tag) ? tags.filter((id) => id !== tag) : [...tags, tag] })),
  setKeyword: (keyword) => set({ keyword }),
  clearLocale: () => set({ locale: null }),
  clearFilters: () => set(noFilters),
}));
