import type { Voice, VoiceCategory, VoiceTag } from '@parlando/contract';

/** 1 Chinese, 2 English, 3 every other language. */
export type LanguageType = '1' | '2' | '3';
const languageTypes = ['1', '2', '3'] as const satisfies LanguageType[];

/** The list that contains voices of this locale. */
export function languageTypeOf(locale: string): LanguageType {
  if (/^(zh|yue|wuu)/.test(locale)) return '1';
  return locale.startsWith('en') ? '2' : '3';
}

/** The category, and the availability, that matches every voice. */
export const allVoices = 'all';

/** A voice and its list, which is also its language tab. */
export interface ListedVoice extends Voice {
  readonly languageType: LanguageType;
}

export interface VoiceCatalogue {
  readonly voices: readonly ListedVoice[];
  readonly tags: readonly VoiceTag[];
  /** Voice ids by category id (`male`, `child` …). Empty if the categories could not be fetched. */
  readonly categories: ReadonlyMap<string, ReadonlySet<string>>;
}

export type VoiceLists = Partial<
  Record<LanguageType, { readonly voices: readonly Voice[]; readonly tagList: readonly VoiceTag[] }>
>;

/** Merges the lists of the language types, in order: voices are unique, tags are de-duplicated by id and sorted. */
export function mergeVoiceLists(lists: VoiceLists, categories: readonly VoiceCategory[]): VoiceCatalogue {
  const voices = new Map<string, ListedVoice>();
  const tags = new Map<number, VoiceTag>();
  for (const languageType of languageTypes) {
    const { voices: listed = [], tagList = [] } = lists[languageType] ?? {};
    for (const voice of listed) {
      if (!voices.has(voice.id)) voices.set(voice.id, { ...voice, languageType });
    }
    for (const tag of tagList) tags.set(tag.id, tag);
  }
  return {
    voices: [...voices.values()],
    tags: [...tags.values()].sort((a, b) => a.sort - b.sort),
    categories: new Map(categories.map(({ id, voices }) => [id, new Set(voices)])),
  };
}

export function withVoice(catalogue: VoiceCatalogue, voice: Voice): VoiceCatalogue {
  return {
    ...catalogue,
    voices: catalogue.voices.map((known) =>
      known.id === voice.id ? { ...voice, languageType: known.languageType } : known,
    ),
  };
}

/** Locales with their number of voices; a multilingual voice counts for its first locale. */
export function localesOf(voices: readonly Voice[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { locale } of voices) counts.set(locale, (counts.get(locale) ?? 0) + 1);
  return counts;
}
