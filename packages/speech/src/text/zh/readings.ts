import type { Reading } from '../../engine.ts';
import { CHARACTER_READINGS } from './character-readings.ts';
import { CHARACTER_RULES } from './character-rules.ts';
import { ERHUA_SYLLABLES, READING_WORDS } from './reading-words.ts';
import { toSimplified } from './traditional.ts';

/** Traditional characters that are read in one way only, unlike what they are simplified to. */
const CLEAR = /[髮發隻乾幹儘盡鬥臟髒捨捲佔彆瞭僕籲樸纖縴癥據術徵]/g;
/** Of what parts clauses, rules know the comma. */
const CLAUSE_MARK = /[,;:!?；：\s“‘「『(（”’」』"')）]/g;
const FRONT_OF_ER_WORD = /^[童女孙媳科歌时戏茶郎艺皇男化臣曹辈子]/u;

/**
 * How characters of Mandarin text are read where espeak-ng's own dictionary is wrong: in order, without overlaps. All
 * others are left to it. Words come first, then characters by what is beside them, then those that are read so by themselves.
 */
export function mandarinReadings(written: string): Reading[] {
  const text = toSimplified(written).replace(CLAUSE_MARK, '，');
  const found: Found[] = [];
  const taken = new Uint8Array(text.length);
  const take = (start: number, end: number, pinyin: string): void => {
    if (taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    found.push({ start, end, pinyin });
  };
  takeWords(text, take);
  takeErhua(text, take);
  for (const { 0: clear, index } of written.matchAll(CLEAR)) if (text[index] !== clear) taken[index] = 1;
  for (const { character, pattern, pinyin } of CHARACTER_RULES) {
    for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
      pattern.lastIndex = at;
      if (pattern.test(text)) take(at, at + character.length, pinyin);
    }
  }
  takeCharacters(text, take);
  return inCodePoints(
    text,
    found.sort((a, b) => a.start - b.start),
  );
}

/** Positions are UTF-16 units. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly pinyin: string;
}

type Take = (start: number, end: number, pinyin: string) => void;

function takeWords(text: string, take: Take): void {
  for (let at = 0; at < text.length; ) {
    const found = READING_WORDS.get(text.charAt(at))?.find((each) => text.startsWith(each.word, at));
    const end = at + (found?.word.length ?? 1);
    const isColoured = found !== undefined && isErhua(text, end);
    if (found) take(at, isColoured ? end + 1 : end, isColoured ? coloured(found.pinyin) : found.pinyin);
    at = end;
  }
}

function takeCharacters(text: string, take: Take): void {
  for (let at = 0; at < text.length; at++) {
    const reading = CHARACTER_READINGS.get(text.charAt(at));
    if (reading === undefined || text.charAt(at + 1) === '儿') continue;
    const isWord =
      isAmong(reading.before, text.charAt(at - 1)) || isAmong(reading.after, text.charAt(at + 1));
    if (!isWord) take(at, at + 1, reading.pinyin);
  }
}

function isAmong(characters: string, character: string): boolean {
  return character !== '' && characters.includes(character);
}

function takeErhua(text: string, take: Take): void {
  for (let at = text.indexOf('儿', 1); at > 0; at = text.indexOf('儿', at + 1)) {
    const syllable = ERHUA_SYLLABLES.get(text.charAt(at - 1));
    if (syllable === undefined) continue;
    if (isErhua(text, at)) take(at - 1, at + 1, coloured(syllable));
    // espeak-ng would take 这儿 out of 这儿童书.
    else take(at, at + 1, 'er2');
  }
}

/** Whether the character at `at` is a 儿 that colours the syllable before it. */
function isErhua(text: string, at: number): boolean {
  return (
    text.charAt(at) === '儿' &&
    ERHUA_SYLLABLES.has(text.charAt(at - 1)) &&
    !FRONT_OF_ER_WORD.test(text.slice(at + 1, at + 2))
  );
}

function coloured(pinyin: string): string {
  return `${pinyin.slice(0, -1)}r${pinyin.slice(-1)}`;
}

function inCodePoints(text: string, found: readonly Found[]): Reading[] {
  let unit = 0;
  let point = 0;
  const pointAt = (to: number): number => {
    while (unit < to) {
      unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
      point++;
    }
    return point;
  };
  return found.map(({ start, end, pinyin }) => {
    const from = pointAt(start);
    return { start: from, length: pointAt(end) - from, pinyin };
  });
}
