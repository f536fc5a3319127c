import type { DictionaryEntry } from '@parlando/contract';
import { meantPlaces, textPlaces } from './locale-fit.ts';

/** The fields of an entry that affect how a text is spoken. */
export type SpokenEntry = Omit<DictionaryEntry, 'note'>;

/** Those entries of one word that may be meant where it is written like this in a text of this locale. */
export type Homographs = (written: string, locale: string) => readonly SpokenEntry[];

/** Up to this many are compared one by one. */
const few = 8;

/**
 * Finds entries of one word, which may be thousands, in constant time.
 * @param entries the strictest first
 */
export function homographs(entries: readonly SpokenEntry[]): Homographs {
  if (entries.length <= few) return () => entries;
  const filed = new Map<string, Map<string, SpokenEntry>>();
  for (const entry of entries) {
    const { word, locale, matchCase, wholeWord, pronunciation } = entry;
    const kind = `${matchCase} ${wholeWord} ${'alphabet' in pronunciation && pronunciation.alphabet}`;
    for (const place of meantPlaces(locale)) {
      for (const file of matchCase ? [`${place} ${word}`] : [`${place} ${word}`, place]) {
        const kinds = filed.get(file) ?? new Map<string, SpokenEntry>();
        // Among entries with the same conditions the strictest one applies.
        if (!kinds.has(kind)) kinds.set(kind, entry);
        filed.set(file, kinds);
      }
    }
  }
  const rank = new Map(entries.map((entry, index) => [entry, index]));
  return (written, locale) => {
    const files = textPlaces(locale).flatMap((place) => [`${place} ${written}`, place]);
    const found = new Set(files.flatMap((file) => [...(filed.get(file)?.values() ?? [])]));
    return [...found].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  };
}
