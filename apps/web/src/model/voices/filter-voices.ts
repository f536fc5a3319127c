import type { Voice, VoiceTag } from '@parlando/contract';
import type { LanguageType, ListedVoice, VoiceCatalogue } from './voice-catalogue.ts';
import { voiceUsability } from './voice-usability.ts';

export interface VoiceFilter {
  /** Null: every language. */
  readonly languageType: LanguageType | null;
  /** Only voices that speak this locale, at home or as a second language. */
  readonly locale: string | null;
  /** `all`, a category id, or the id of a tag in decimal digits. */
  readonly category: string;
  /** Every one of these tags. */
  readonly tags: readonly number[];
  /** Every word of it, in any order. */
  readonly keyword: string;
}

export const allVoices = 'all';

/** Folded searchable text by voice id. */
export type VoiceSearchIndex = ReadonlyMap<string, string>;

/** Case- and accent-insensitive form: `Ángel` and `angel` are the same word. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The text that the search looks in: id, names, locale and its label, tags by name and by label. */
export function indexVoices(
  catalogue: VoiceCatalogue,
  labels: { locale: (locale: string) => string; tag: (tag: VoiceTag) => string },
): VoiceSearchIndex {
  const tagText = new Map(catalogue.tags.map((tag) => [tag.id, `${tag.name}\n${labels.tag(tag)}`]));
  const localeText = new Map<string, string>();
  const textOf = (locale: string) => {
    const known = localeText.get(locale) ?? foldText(`${locale}\n${labels.locale(locale)}`);
    localeText.set(locale, known);
    return known;
  };
  return new Map(
    catalogue.voices.map((voice) => {
      const tags = voice.tags.map((id) => tagText.get(id) ?? '');
      const own = foldText([voice.id, voice.name, voice.localName, ...tags].join('\n'));
      return [voice.id, `${own}\n${textOf(voice.locale)}`];
    }),
  );
}

/** Returns the matching voices in the catalogue's order. A voice whose name is the keyword comes first. */
export function filterVoices(
  catalogue: VoiceCatalogue,
  index: VoiceSearchIndex,
  filter: VoiceFilter,
): readonly ListedVoice[] {
  const wanted = foldText(filter.keyword).trim();
  const words = wanted.split(/\s+/u).filter(Boolean);
  const inCategory = categoryTest(catalogue, filter.category);
  const found = catalogue.voices.filter(
    (voice) =>
      (filter.languageType === null || voice.languageType === filter.languageType) &&
      (filter.locale === null || speaksLocale(voice, filter.locale)) &&
      inCategory(voice) &&
      filter.tags.every((tag) => voice.tags.includes(tag)) &&
      words.every((word) => index.get(voice.id)?.includes(word)),
  );
  if (words.length === 0) return found;
  const named = found.filter(
    ({ name, localName }) => foldText(name) === wanted || foldText(localName) === wanted,
  );
  return named.length === 0 ? found : [...named, ...found.filter((voice) => !named.includes(voice))];
}

function speaksLocale(voice: Voice, locale: string): boolean {
  return voice.locale === locale || voice.secondaryLocales.includes(locale);
}

function categoryTest(catalogue: VoiceCatalogue, category: string): (voice: Voice) => boolean {
  if (category === allVoices) return () => true;
  if (/^\d+$/.test(category)) {
    const tag = Number(category);
    return (voice) => voice.tags.includes(tag);
  }
  const members = catalogue.categories.get(category);
  return (voice) => members?.has(voice.id) ?? false;
}

/** Category ids and tags that at least one of the voices has; others would lead to an empty list. */
export function usedFilters(
  catalogue: VoiceCatalogue,
  voices: readonly Voice[],
): { categories: readonly string[]; tags: readonly VoiceTag[] } {
  const used = new Set(voices.flatMap(({ tags }) => tags));
  return {
    categories: [...catalogue.categories]
      .filter(([id, members]) => id !== allVoices && voices.some((voice) => members.has(voice.id)))
      .map(([id]) => id),
    tags: catalogue.tags.filter(({ id }) => used.has(id)),
  };
}

const usabilityRank = {
  usable: 0,
  fallback: 1,
  unreachable: 2,
  'requires-key': 3,
  'not-offered': 4,
} as const;

/**
 * The chosen voice first, then its locale; in both what the service can speak itself, then in another's voice, then
 * what it cannot; otherwise the catalogue's order.
 */
export function orderVoices<T extends Voice>(
  voices: readonly T[],
  preference: { locale: string; api: number; current: string },
): readonly T[] {
  const rank = (voice: T) =>
    (voice.shortName === preference.current ? -100 : 0) +
    (voice.locale === preference.locale ? 0 : 10) +
    usabilityRank[voiceUsability(voice, preference.api).state];
  return voices
    .map((voice) => ({ voice, rank: rank(voice) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ voice }) => voice);
}
