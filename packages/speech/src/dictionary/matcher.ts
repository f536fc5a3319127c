import { cleanText } from '@parlando/contract';
import { UNSPACED_SCRIPTS } from '../text/unspaced-scripts.ts';
import { type Homographs, homographs, type SpokenEntry } from './homographs.ts';
import { isMandarin, isMeantFor } from './locale-fit.ts';
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
  const hashes = new Set<number>();
  for (const [word, all] of words) {
    entriesOf.set(word, homographs(all.sort(byStrictness)));
    hashes.add(stretchHash(word)(0, word.length));
  }
  return {
    matches(text, locale, stretches = [{ start: 0, end: text.length }]) {
      const found: DictionaryMatch[] = [];
      if (words.size === 0) return found;
      const low = folded(text);
      const hashOf = stretchHash(low);
      const longestAt = (start: number, to: number) => {
        for (const length of candidateLengths(low, start, to)) {
          const end = start + length;
          if (end > to || !hashes.has(hashOf(start, end))) continue;
          const fitting = entriesOf.get(low.slice(start, end))?.(text.slice(start, end), locale);
          const entry = fitting && chosen(fitting, text, start, end, locale);
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

/** Among entries that differ only in case, returns the one written like the text. None may end inside a letter with combining marks. */
function chosen(
  homographs: readonly SpokenEntry[],
  text: string,
  start: number,
  end: number,
  locale: string,
): SpokenEntry | undefined {
  if (MARK.test(characterAt(text, end))) return undefined;
  const written = text.slice(start, end);
  const isWhole = isWholeWord(text, start, end);
  const fitting = homographs.filter(
    ({ word, locale: meant, matchCase, wholeWord, pronunciation }) =>
      (isWhole || !wholeWord) &&
      (!matchCase || word === written) &&
      isMeantFor(meant, locale) &&
      (!isPinyin(pronunciation) || isMandarin(locale)),
  );
  return fitting.find(({ word }) => word === written) ?? fitting[0];
}

function isPinyin(pronunciation: SpokenEntry['pronunciation']): boolean {
  return 'alphabet' in pronunciation && pronunciation.alphabet === 'pinyin';
}

function isWholeWord(text: string, start: number, end: number): boolean {
  return (
    !joins(characterBefore(text, start), characterAt(text, start)) &&
    !joins(characterBefore(text, end), characterAt(text, end))
  );
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
