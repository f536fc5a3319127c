import { limits, type Pronunciation } from '@parlando/contract';
import { parsePinyin } from '@parlando/speech/pinyin';

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

/** Pinyin of an initial, or a final after one; after a comma, the spelling of a final alone, if it differs. */
const initials = table(
  'ㄅb ㄆp ㄇm ㄈf ㄉd ㄊt ㄋn ㄌl ㄍg ㄎk ㄏh ㄐj ㄑq ㄒx ㄓzh ㄔch ㄕsh ㄖr ㄗz ㄘc ㄙs',
);
const finals = table(
  `ㄚa ㄛo ㄜe ㄞai ㄟei ㄠao ㄡou ㄢan ㄣen ㄤang ㄥeng ㄦer
  ㄧi,yi ㄧㄚia,ya ㄧㄛio,yo ㄧㄝie,ye ㄧㄠiao,yao ㄧㄡiu,you ㄧㄢian,yan ㄧㄣin,yin ㄧㄤiang,yang ㄧㄥing,ying
  ㄨu,wu ㄨㄚua,wa ㄨㄛuo,wo ㄨㄞuai,wai ㄨㄟui,wei ㄨㄢuan,wan ㄨㄣun,wen ㄨㄤuang,wang ㄨㄥong,weng
  ㄩv,yu ㄩㄝve,yue ㄩㄢvan,yuan ㄩㄣvn,yun ㄩㄥiong,yong`,
);
/** The first tone is unmarked; the mark of the neutral tone may precede the syllable. */
const tones: Readonly<Record<string, string>> = { ˉ: '1', ˊ: '2', ˇ: '3', ˋ: '4', '˙': '5' };

const syllable = /(˙?)([ㄅ-ㄙ]?)([ㄧㄨㄩ]?[ㄚ-ㄦ]?)([ˉˊˇˋ˙]?)/gu;

/** Converts Bopomofo to pinyin with tone digits, valid or not; undefined if the input is not Bopomofo. */
function pinyinOfBopomofo(written: string): string | undefined {
  if (!/^[ㄅ-ㄩˉˊˇˋ˙\s]+$/u.test(written)) return undefined;
  const found = [...written.matchAll(syllable)].filter(([text]) => text !== '');
  const syllables = found.map(([, before = '', initial = '', final = '', behind = '']) => {
    const [after = 'i', alone = after] = finals.get(final)?.split(',') ?? [];
    const tone = tones[before || behind] ?? '1';
    return `${initial === '' ? alone : `${initials.get(initial)}${after}`}${tone}`;
  });
  return syllables.join(' ');
}

function table(written: string): ReadonlyMap<string, string> {
  const rows = written.matchAll(/(\p{sc=Bopomofo}+)(\S+)/gu);
  return new Map([...rows].map(([, letters = '', pinyin = '']) => [letters, pinyin]));
}
