import type { DictionaryEntry } from '@parlando/contract';
import { meantPlaces } from './locale-fit.ts';

/** The fields of an entry that affect how a text is spoken. */
export type SpokenEntry = Omit<DictionaryEntry, 'note'>;

/** Those entries of one word that may be meant where it is written like this in a text of these places (`textPlaces`). */
export type Homographs = (written: string, places: readonly string[]) => readonly SpokenEntry[];

/** Up to this many are compared one by one. */
const few = 8;

/**
 * Finds entries of one word, which may be thousands, in constant time.
 * @param entries the strictest first
 */
export function homographs(entries: readonly SpokenEntry[]): Homographs {
  if (entries.length <= few) return () => entries;
  /** By how the word must be written, empty for any way, and by place. */
  const filed = new Map<string, Map<string, Map<string, SpokenEntry>>>();
  for (const entry of entries) {
    const { word, locale, matchCase, wholeWord, pronunciation } = entry;
    const kind = `${matchCase} ${wholeWord} ${'alphabet' in pronunciation && pronunciation.alphabet}`;
    for (const place of meantPlaces(locale)) {
      for (const written of matchCase ? [word] : [word, '']) {
        const byPlace = filed.get(written) ?? new Map<string, Map<string, SpokenEntry>>();
        const kinds = byPlace.get(place) ?? new Map<string, SpokenEntry>();
        // Among entries with the same conditions the strictest one applies.
        if (!kinds.has(kind)) kinds.set(kind, entry);
        filed.set(written, byPlace.set(place, kinds));
      }
    }
  }
  const rank = new Map(entries.map((entry, index) => [entry, index]));
  return (written, places) => {
    const files = [filed.get(written), filed.get('')];
    const found = new Set(
      files.flatMap((file) => places.flatMap((place) => [...(file?.get(place)?.values() ?? [])])),
    );
    return [...found].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  };
}
