import { mandarinReadings, withoutRadicals } from '@parlando/speech';
import { parsePinyin, parseSyllable } from '@parlando/speech/pinyin';
import { pinyin } from 'pinyin-pro';
import type { TextRun } from '../../model/marks/words-in-text.ts';

/** The possible readings of a character in a word. Syllables are as in `Pronunciation`: `hang2`. */
export interface CharacterReadings {
  readonly character: string;
  /** Its reading without a mark; '' for a 儿 that only modifies the preceding syllable. */
  readonly present: string;
  /** Whether our own rules determine it. Otherwise the voice decides, and this is the most likely reading. */
  readonly isKnown: boolean;
  /** All readings, the current one first. */
  readonly choices: readonly string[];
}

export type Word = readonly CharacterReadings[];

/** 一 and 不 change their tones in speech (tone sandhi). */
const tonesInSpeech: Readonly<Record<string, readonly string[]>> = {
  一: ['yi1', 'yi2', 'yi4'],
  不: ['bu4', 'bu2'],
};

const asDigits = { type: 'array', toneType: 'num' } as const;

export function readingsOfWord(points: readonly string[], { start, length }: TextRun): CharacterReadings[] {
  const from = points.lastIndexOf('\n', start) + 1;
  const lineEnd = points.indexOf('\n', start);
  const characters = points.slice(from, lineEnd === -1 ? points.length : lineEnd).map(withoutRadicals);
  const line = characters.join('');
  const likely = pinyin(line, asDigits);
  const known = knownSyllables(line);
  return characters.slice(start - from, start - from + length).map((character, index) => {
    const at = start - from + index;
    const own = known.get(at);
    const present = own ?? parseSyllable(likely[at] ?? '') ?? '';
    return { character, present, isKnown: own !== undefined, choices: choicesOf(character, present) };
  });
}

/** Returns the syllables determined by our own rules, keyed by code point of the line. */
function knownSyllables(line: string): Map<number, string> {
  const known = new Map<number, string>();
  const points = [...line];
  for (const reading of mandarinReadings(line)) {
    let at = reading.start;
    for (const syllable of reading.pinyin.split(' ')) {
      known.set(at++, syllable);
      if (/^(?!er\d).+r\d$/u.test(syllable) && points[at] === '儿') known.set(at++, '');
    }
  }
  return known;
}

function choicesOf(character: string, present: string): string[] {
  const listed = tonesInSpeech[character] ?? pinyin(character, { ...asDigits, multiple: true });
  const syllables = listed.map((each) => parseSyllable(each)).filter((each) => each !== undefined);
  return [...new Set([present, ...syllables])].filter((each) => each !== '');
}

/**
 * The pronunciation of a word with one character's reading replaced. Typed pinyin may be for that character or for
 * the whole word; undefined if it fits neither.
 */
export function soundsWith(word: Word, index: number, written: string): string | undefined {
  const sounds = parsePinyin(written);
  if (sounds === undefined) return undefined;
  const count = sounds.split(' ').length;
  const syllables = word.map(({ present }) => present);
  if (count > 1 && count === syllables.filter((each) => each !== '').length) return sounds;
  if (count !== 1) return undefined;
  const whole = syllables.with(index, sounds).filter((each) => each !== '');
  return whole.join(' ');
}
