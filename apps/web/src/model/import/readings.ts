import { limits, type Pronunciation } from '@parlando/contract';
import { parsePinyin } from '@parlando/speech/pinyin';
import { pinyinOfBopomofo } from './bopomofo.ts';

/** Ruby text used as the pronunciation of a word. Positions are UTF-16 units of the text it belongs to. */
export interface Reading {
  readonly start: number;
  readonly length: number;
  readonly pronunciation: Pronunciation;
}

/** Ruby text that is no pronunciation, such as a translation. */
export interface OtherRuby {
  readonly word: string;
  readonly written: string;
}

/**
 * Delimiters around a word and its reading while a text is assembled, so that white space handling does not separate
 * them. They are private use characters; any in the document are removed first.
 */
export const readingSigns = { word: '\ue001', reading: '\ue002', end: '\ue003' } as const;
const signs = /[\ue001-\ue003]/g;

export function withoutSigns(text: string): string {
  return text.replace(/[\ue000-\ue003]/g, '');
}

/** Removes the signs from a text and returns the readings, and the ruby text that is no pronunciation. */
export function takeReadings(signed: string): {
  readonly text: string;
  readonly readings: readonly Reading[];
  readonly others: readonly OtherRuby[];
} {
  const readings: Reading[] = [];
  const others: OtherRuby[] = [];
  let text = '';
  let from = 0;
  for (const match of signed.matchAll(/\ue001([^\ue001-\ue003]*)\ue002([^\ue001-\ue003]*)\ue003/g)) {
    const [whole, word = '', written = ''] = match;
    text += signed.slice(from, match.index).replace(signs, '');
    const said = { word: word.trim(), written: written.trim() };
    const pronunciation = pronunciationOf(said.word, said.written);
    const start = text.length + word.length - word.trimStart().length;
    if (pronunciation) readings.push({ start, length: said.word.length, pronunciation });
    else if (said.word !== '' && /[\p{L}\p{N}]/u.test(said.written)) others.push(said);
    text += word;
    from = match.index + whole.length;
  }
  return { text: text + signed.slice(from).replace(signs, ''), readings, others };
}

/** Kana become an alias, pinyin and Bopomofo phonemes; null for anything else, such as a translation. */
export function pronunciationOf(word: string, written: string): Pronunciation | null {
  if (word === '' || written === '' || written.length > limits.pronunciation.words.max) return null;
  // A reading cannot span lines.
  if (word.includes('\n')) return null;
  // Emphasis dots next to words are not kana.
  if (/^[・ー ]+$/u.test(written)) return null;
  if (/^[\p{sc=Hiragana}\p{sc=Katakana}ー・ ]+$/u.test(written)) return { alias: written };
  if (!/^\p{sc=Han}+$/u.test(word)) return null;
  const sounds = parsePinyin(pinyinOfBopomofo(written) ?? written);
  return sounds?.split(' ').length === [...word].length ? { alphabet: 'pinyin', sounds } : null;
}
