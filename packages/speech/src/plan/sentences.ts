import { BEFORE_NUMBER, MAY_END, TITLES } from './abbreviations.ts';

/*
 * Why not a library: sentencex 1 is a native addon (no browser), sentencex 0.4 is quadratic and drops the space
 * between sentences, and Intl.Segmenter is slow on Chinese and splits after "Dr.".
 */

/** Ends a sentence whatever follows. */
const FULL_STOP = '。！？｡；⸮؟۔।॥։።፧';
const TERMINATORS = new RegExp(`[.!?…．${FULL_STOP}]+`, 'gu');
const CLOSERS = /[\p{Pe}\p{Pf}"'”’]*/uy;
const HAS_FULL_STOP = new RegExp(`[${FULL_STOP}]|…`, 'u');
const CONTINUATION = /[，、,：:；;]/;
const LOWER_OR_DIGIT = /^\s*[\p{Ll}\p{Nd}]/u;
const WIDE_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LAST_WORD = /(?:^|[\s\p{Ps}\p{Pi}"'¿¡])((?:[\p{L}\p{N}/º]+\.[ \u00a0]?)*[\p{L}\p{N}/º]+)$/u;
const LAST_WORD_WINDOW = 24;
const AHEAD_WINDOW = 8;
/** The rest of a title: 《你好！李焕英》 */
const TITLE_AHEAD = /^[^《〈》〉]{0,24}[》〉]/;
const TITLE_WINDOW = 25;
/** How far back the opening bracket or quote is looked for. */
const OPENER_WINDOW = 60;
const BRACKET = /[)）\]】]/;
const QUOTE = /[”」』]/;
const QUOTED = /\p{Script=Han}[“「『][^“”「」『』]*$/u;
const QUOTED_UNSAID = /(?![说說道问問答喊叫曰想])\p{Script=Han}[“「『][^“”「」『』]*$/u;
/** `U.S. President` continues the sentence, `U.S. The` does not. */
const COUNTRIES: ReadonlySet<string> = new Set(['u.s', 'u.k', 'u.n']);
const STARTS_SENTENCE = /^\s+(?:The|We|It|He|She|They|In|But|And|This|That|You)(?!\p{L})/u;

/**
 * Where the sentences of a paragraph end (UTF-16 units, closing quotes and following space included), in order; the
 * last is always the paragraph's length. Linear in the length.
 */
export function sentenceEnds(paragraph: string): number[] {
  const ends: number[] = [];
  let last = 0;
  for (const match of paragraph.matchAll(TERMINATORS)) {
    if (match.index < last) continue;
    const marksEnd = match.index + match[0].length;
    const closed = endOf(CLOSERS, paragraph, marksEnd);
    if (!endsSentence(paragraph, match.index, match[0], closed)) continue;
    if (closed < paragraph.length && isInside(paragraph, last, match.index, closed)) continue;
    last = skipSpace(paragraph, closed);
    ends.push(last);
  }
  if (last < paragraph.length) ends.push(paragraph.length);
  return ends;
}

function endsSentence(text: string, start: number, marks: string, closed: number): boolean {
  const ahead = text.slice(closed, closed + AHEAD_WINDOW);
  if (ahead === '') return true;
  // The mark behind a quote ends its sentence as well: 他喊：“加油！”。
  if (CONTINUATION.test(ahead.charAt(0)) || FULL_STOP.includes(ahead.charAt(0))) return false;
  if (HAS_FULL_STOP.test(marks)) return !(marks.startsWith('…') && LOWER_OR_DIGIT.test(ahead));
  if (!/^\s/.test(ahead)) return isBetweenWideLetters(text, start, ahead);
  if (LOWER_OR_DIGIT.test(ahead)) return endsBeforeLowerCase(text, start, marks, ahead);
  return marks !== '.' || !isAbbreviation(text, start);
}

/**
 * Whether the sentence continues around a title, a bracket or a quote that ends: 《谁动了我的奶酪？》是一本书, 他（真的？）走了,
 * 一句“你好吗？”让他流泪. What somebody says and a bracket behind a sentence stand by themselves.
 */
function isInside(text: string, last: number, start: number, closed: number): boolean {
  if (TITLE_AHEAD.test(text.slice(start, start + TITLE_WINDOW))) return true;
  const closers = text.slice(start, closed);
  const before = text.slice(Math.max(last, start - OPENER_WINDOW), start);
  if (BRACKET.test(closers)) return /[^\s\p{P}]\s?[(（[【][^()（）[\]【】]*$/u.test(before);
  return (
    QUOTE.test(closers) &&
    WIDE_LETTER.test(text.charAt(closed)) &&
    (text.charAt(closed) === '的' ? QUOTED : QUOTED_UNSAID).test(before)
  );
}

/** `你好.我走了` has no space, `3.5`, `a.b` and `?x=1` have no sentence. */
function isBetweenWideLetters(text: string, start: number, ahead: string): boolean {
  return WIDE_LETTER.test(text.charAt(start - 1)) && WIDE_LETTER.test(ahead);
}

/** Lower case continues the sentence; a number begins one unless the word before counts something (`No. 5`). */
function endsBeforeLowerCase(text: string, start: number, marks: string, ahead: string): boolean {
  if (!/^\s*\p{Nd}/u.test(ahead)) return false;
  if (marks !== '.') return true;
  const word = lastWord(text, start);
  return !(BEFORE_NUMBER.has(word) || TITLES.has(word) || MAY_END.has(word) || isInitial(word));
}

function isAbbreviation(text: string, start: number): boolean {
  // `500 ms. Then`, `6 ft. Then`: units.
  if (/\d\s?(?:ms|ft)$/.test(text.slice(Math.max(0, start - 4), start))) return false;
  const word = lastWord(text, start);
  if (COUNTRIES.has(word)) return !STARTS_SENTENCE.test(text.slice(start + 1, start + 1 + AHEAD_WINDOW));
  // Apple Inc. (AAPL), at 5 p.m. (EST)
  if (MAY_END.has(word)) return !/^(?:no|etc)$/.test(word) && /^\. ?[([]/.test(text.slice(start, start + 3));
  // "EE. UU." is one abbreviation written as two.
  if (word === 'ee' && /^\. ?UU/.test(text.slice(start, start + 4))) return true;
  return TITLES.has(word) || isInitial(word);
}

/** `J. R. R. Tolkien`, `U. S. Grant` */
function isInitial(word: string): boolean {
  return /^(?:\p{L}\.\s?)*\p{L}$/u.test(word) && !/^[aeiouy]$/u.test(word);
}

function lastWord(text: string, end: number): string {
  const word = LAST_WORD.exec(text.slice(Math.max(0, end - LAST_WORD_WINDOW), end))?.[1] ?? '';
  const compact = word.replace(/\s/g, '').toLowerCase();
  // Only the parts joined by full stops without a sentence between them make one abbreviation.
  return MAY_END.has(compact) || TITLES.has(compact) ? compact : (compact.split('.').at(-1) ?? '');
}

function endOf(sticky: RegExp, text: string, from: number): number {
  sticky.lastIndex = from;
  return sticky.test(text) ? sticky.lastIndex : from;
}

function skipSpace(text: string, from: number): number {
  let index = from;
  while (index < text.length && /\s/.test(text.charAt(index))) index++;
  return index;
}
