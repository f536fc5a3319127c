import { create } from 'zustand';
import { currentLanguage } from '../../lib/language.ts';
import type { VoiceFilter } from './filter-voices.ts';
import { allVoices, type ListedVoice } from './voice-catalogue.ts';
import { type VoiceView, viewOf } from './voice-views.ts';

/** The filter of the voice browser; not persisted. */
interface VoiceFilterState extends VoiceFilter {
  /** Null: the tab of the chosen voice. */
  readonly view: VoiceView | null;
  showView(view: VoiceView): void;
  showLocaleOf(voice: ListedVoice): void;
  toggleTag(tag: number): void;
}

/** Everything but the tab. */
export const noFilters: VoiceFilter = {
  locale: null,
  reach: allVoices,
  category: allVoices,
  tags: [],
  keyword: '',
};

export const useVoiceFilter = create<VoiceFilterState>((set) => ({
  view: null,
  ...noFilters,
  // A category or tag may have no voice in another language; the keyword is kept.
  showView: (view) => set(({ keyword }) => ({ ...noFilters, keyword, view })),
  showLocaleOf: (voice) =>
    set({ ...noFilters, view: viewOf(voice, currentLanguage()), locale: voice.locale }),
  toggleTag: (tag) =>
    set(({ tags }) => ({ tags: tags.includes(tag) ? tags.filter((id) => id !== tag) : [...tags, tag] })),
}));
