import { cleanText } from '@parlando/contract';
import { UNSPACED_SCRIPTS } from '../text/unspaced-scripts.ts';
import { type Homographs, homographs, type SpokenEntry } from './homographs.ts';
import { isMandarin, isMeantFor, textPlaces } from './locale-fit.ts';
import { stretchHash } from './stretch-hash.ts';

export type { SpokenEntry };

/** UTF-16 units `start` to `end` of a text, and their pronunciation. */
export interface DictionaryMatch {
  readonly start: number;
  readonly end: number;
  readonly entry: SpokenEntry;
}

/** UTF-16 units of a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Indexed entries. It has no search state, so that any number of texts may share it. */
export interface Dictionary {
  /**
   * The entries that stand in some stretches of a text, in order, none overlapping another. At each place the longest one
   * counts. Time grows with the length of the text, not with the number of entries or of stretches.
   * @param stretches in order; all of the text unless given
   */
  matches(text: string, locale: string, stretches?: readonly Stretch[]): DictionaryMatch[];
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;
const MARK = /\p{M}/u;
/** Scripts whose words stand without a space between them: every place is the edge of a word. */
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}\\u30fc]`, 'u');

export function buildDictionary(entries: Iterable<SpokenEntry>): Dictionary {
  const words = new Map<string, SpokenEntry[]>();
  /** Lengths of the words that begin with two units, longest first. */
  const lengths = new Map<number, number[]>();
  for (const written of entries) {
    const entry = speakable(written);
    const word = folded(entry.word);
    if (word === '') continue;
    const known = words.get(word);
    if (known) known.push(entry);
    else {
      words.set(word, [entry]);
      const head = headAt(word, 0, word.length);
      const others = lengths.get(head) ?? [];
      if (!others.includes(word.length))
        lengths.set(
          head,
          [...others, word.length].sort((a, b) => b - a),
        );
    }
  }
  const entriesOf = new Map<string, Homographs>();
  /** By the hash of a word: whether an entry of it may stand inside another word. */
  const hashes = new Map<number, boolean>();
  for (const [word, all] of words) {
    entriesOf.set(word, homographs(all.sort(byStrictness)));
    const hash = stretchHash(word)(0, word.length);
    hashes.set(hash, hashes.get(hash) || all.some(({ wholeWord }) => !wholeWord));
  }
  return {
    matches(text, locale, stretches = [{ start: 0, end: text.length }]) {
      const found: DictionaryMatch[] = [];
      if (words.size === 0) return found;
      const low = folded(text);
      const hashOf = stretchHash(low);
      const placeAt = placesOf(text);
      const places = textPlaces(locale);
      const fits = fitsIn(locale);
      const longestAt = (start: number, to: number) => {
        for (const length of candidateLengths(low, start, to)) {
          const end = start + length;
          const isInner = end > to ? undefined : hashes.get(hashOf(start, end));
          if (isInner === undefined || placeAt(end) & Place.mark) continue;
          const isWhole = ((placeAt(start) | placeAt(end)) & Place.inner) === 0;
          if (!isWhole && !isInner) continue;
          const written = text.slice(start, end);
          const entry = chosen(
            entriesOf.get(low.slice(start, end))?.(written, places) ?? [],
            written,
            isWhole,
            fits,
          );
          if (entry) return { start, end, entry };
        }
        return undefined;
      };
      const candidateLengths = (all: string, start: number, end: number): readonly number[] => {
        const longer = start + 1 < end ? lengths.get(headAt(all, start, end)) : undefined;
        const single = lengths.get(headAt(all, start, start + 1));
        return longer && single ? [...longer, ...single] : (longer ?? single ?? []);
      };
      for (const { start, end } of stretches) {
        for (let at = start; at < end; ) {
          const match = longestAt(at, end);
          if (match) found.push(match);
          at = match ? match.end : at + 1;
        }
      }
      return found;
    },
  };
}

/** Written as the text is, and without what no engine can speak. */
function speakable({ word, pronunciation, ...entry }: SpokenEntry): SpokenEntry {
  return {
    ...entry,
    word: cleanText(word),
    pronunciation: 'alias' in pronunciation ? { alias: cleanText(pronunciation.alias) } : pronunciation,
  };
}

/** The first two units of a word as a number; of a word of one unit, a number that no two units have. */
function headAt(text: string, at: number, end: number): number {
  const first = text.charCodeAt(at);
  return at + 1 < end ? first * 0x10000 + text.charCodeAt(at + 1) : -1 - first;
}

/** In lower case, unit for unit, so that positions stay. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  const steady = lower.length === text.length ? lower : Array.from(text, steadyLower).join('');
  return steady.replaceAll('ς', 'σ');
}

function steadyLower(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

/** Entries that ask for more come first: the case, then a locale, the narrower the earlier. */
function byStrictness(a: SpokenEntry, b: SpokenEntry): number {
  return Number(b.matchCase) - Number(a.matchCase) || b.locale.length - a.locale.length;
}

/** Among entries that differ only in case, returns the one written like the text. */
function chosen(
  homographs: readonly SpokenEntry[],
  written: string,
  isWhole: boolean,
  fits: (entry: SpokenEntry) => boolean,
): SpokenEntry | undefined {
  const fitting = homographs.filter(
    (entry) => (isWhole || !entry.wholeWord) && (!entry.matchCase || entry.word === written) && fits(entry),
  );
  return fitting.find(({ word }) => word === written) ?? fitting[0];
}

/** Whether an entry is meant for texts of a locale; looks at each locale of entries once. */
function fitsIn(locale: string): (entry: SpokenEntry) => boolean {
  const known = new Map<string, boolean>();
  const isMandarinText = isMandarin(locale);
  return ({ locale: meant, pronunciation }) => {
    const isMeant = known.get(meant) ?? isMeantFor(meant, locale);
    known.set(meant, isMeant);
    return isMeant && (isMandarinText || !isPinyin(pronunciation));
  };
}

function isPinyin(pronunciation: SpokenEntry['pronunciation']): boolean {
  return 'alphabet' in pronunciation && pronunciation.alphabet === 'pinyin';
}

/** Flags of a place in a text: it is inside a word, or before a combining mark, where no word may end. */
const Place = { seen: 1, inner: 2, mark: 4 } as const;

/** Looks at each place of a text once. */
function placesOf(text: string): (at: number) => number {
  const known = new Uint8Array(text.length + 1);
  return (at) => {
    if (known[at] === 0) {
      const [left, right] = [characterBefore(text, at), characterAt(text, at)];
      known[at] = Place.seen | (joins(left, right) ? Place.inner : 0) | (MARK.test(right) ? Place.mark : 0);
    }
    return known[at] as number;
  };
}

/** Whether two neighbours belong to one word. */
function joins(left: string, right: string): boolean {
  if (!LETTER.test(left) || !LETTER.test(right)) return false;
  return !UNSPACED.test(left) && !UNSPACED.test(right);
}

function characterAt(text: string, unit: number): string {
  const point = text.codePointAt(unit);
  return point === undefined ? '' : String.fromCodePoint(point);
}

function characterBefore(text: string, unit: number): string {
  if (unit === 0) return '';
  const isPair = /[\udc00-\udfff]/.test(text.charAt(unit - 1)) && unit > 1;
  return characterAt(text, unit - (isPair ? 2 : 1));
}
