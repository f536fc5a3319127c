import { limits, type Pronunciation } from '@parlando/contract';
import { parsePinyin } from '@parlando/speech/pinyin';
import { pinyinOfBopomofo } from './bopomofo.ts';

/** What a document writes over a word, as how it is said. Positions in UTF-16 units of the text it belongs to. */
export interface Reading {
  readonly start: number;
  readonly length: number;
  readonly pronunciation: Pronunciation;
}

/** What a document writes over a word that is no reading, such as a translation. */
export interface OtherRuby {
  readonly word: string;
  readonly written: string;
}

/**
 * Stand around a word and its reading while a text is put together, so that what is done to the spaces between does not
 * part them. They are of private use: what a document has of them is taken out.
 */
export const readingSigns = { word: '\ue001', reading: '\ue002', end: '\ue003' } as const;
const signs = /[\ue001-\ue003]/g;

export function withoutSigns(text: string): string {
  return text.replace(/[\ue000-\ue003]/g, '');
}

/** Takes what stands between the signs out of a text: readings, and those that nobody can be told to speak. */
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

/** Kana as other words, pinyin and Bopomofo as sounds; null for what is neither, as a translation is. */
export function pronunciationOf(word: string, written: string): Pronunciation | null {
  if (word === '' || written === '' || written.length > limits.pronunciation.words.max) return null;
  // A reading stands in one line.
  if (word.includes('\n')) return null;
  // Dots beside words for emphasis are no kana.
  if (/^[・ー ]+$/u.test(written)) return null;
  if (/^[\p{sc=Hiragana}\p{sc=Katakana}ー・ ]+$/u.test(written)) return { alias: written };
  if (!/^\p{sc=Han}+$/u.test(word)) return null;
  const sounds = parsePinyin(pinyinOfBopomofo(written) ?? written);
  return sounds?.split(' ').length === [...word].length ? { alphabet: 'pinyin', sounds } : null;
}
