import type { Voice } from '@parlando/contract';
import { foldText } from '../../lib/fold-text.ts';
import type { VoiceWords } from './use-voice-words.ts';
import type { ListedVoice, VoiceCatalogue } from './voice-catalogue.ts';
import type { FacetFilter } from './voice-facets.ts';
import { voiceUsability } from './voice-usability.ts';

export interface VoiceFilter extends FacetFilter {
  /** Only voices that speak this locale, as their first or a second language. */
  readonly locale: string | null;
  /** All of its words, in any order. */
  readonly keyword: string;
}

/** Folded searchable text by voice id. */
type VoiceSearchIndex = ReadonlyMap<string, string>;

/** The searchable text of each voice: id, names, locale, tags and styles, the last three by id and by label. */
export function indexVoices(
  catalogue: VoiceCatalogue,
  words: Pick<VoiceWords, 'locale' | 'style' | 'tag'>,
): VoiceSearchIndex {
  const tagText = new Map(catalogue.tags.map((tag) => [tag.id, `${tag.name}\n${words.tag(tag.name)}`]));
  const localeText = new Map<string, string>();
  const textOf = (locale: string) => {
    const known = localeText.get(locale) ?? foldText(`${locale}\n${words.locale(locale)}`);
    localeText.set(locale, known);
    return known;
  };
  return new Map(
    catalogue.voices.map((voice) => {
      const tags = voice.tags.map((id) => tagText.get(id) ?? '');
      const styles = voice.styles.flatMap((style) => [style, words.style(style)]);
      const own = foldText([voice.id, voice.name, voice.localName, ...tags, ...styles].join('\n'));
      return [voice.id, `${own}\n${textOf(voice.locale)}`];
    }),
  );
}

/** The voices that match, in the given order; but those whose name is the keyword come first. */
export function findVoices(
  voices: readonly ListedVoice[],
  index: VoiceSearchIndex,
  { locale, keyword }: Pick<VoiceFilter, 'locale' | 'keyword'>,
): readonly ListedVoice[] {
  const wanted = foldText(keyword).trim();
  const words = wanted.split(/\s+/u).filter(Boolean);
  const found = voices.filter(
    (voice) =>
      (locale === null || voice.locale === locale || voice.secondaryLocales.includes(locale)) &&
      words.every((word) => index.get(voice.id)?.includes(word)),
  );
  if (words.length === 0) return found;
  const named = found.filter(
    ({ name, localName }) => foldText(name) === wanted || foldText(localName) === wanted,
  );
  return named.length === 0 ? found : [...named, ...found.filter((voice) => !named.includes(voice))];
}

const usabilityRank = {
  usable: 0,
  fallback: 1,
  unreachable: 2,
  'requires-key': 3,
  'not-offered': 4,
} as const;

/**
 * The chosen voice first, then its locale; within each, voices that the service can speak, then those that another
 * voice speaks for, then the rest; otherwise the catalogue's order.
 */
export function orderVoices<T extends Voice>(
  voices: readonly T[],
  preference: { locale: string; api: number; current: string },
): readonly T[] {
  const rank = (voice: T) =>
    (voice.shortName === preference.current ? -100 : 0) +
    (voice.locale === preference.locale ? 0 : 10) +
    usabilityRank[voiceUsability(voice, preference.api).state];
  return voices.toSorted((a, b) => rank(a) - rank(b));
}
