import { paragraphEnds } from '@parlando/contract';
import { sentenceEnds } from '../plan/sentences.ts';
import { codePointLength } from '../text/code-points.ts';
import { UNSPACED } from '../text/scripts.ts';
import type { CaptionSource, SpokenWord } from './caption-source.ts';

/** Kinds of breaks, best first. */
const breakKinds = ['turn', 'pause', 'paragraph', 'sentence', 'clause', 'phrase', 'word'] as const;
export type BreakKind = (typeof breakKinds)[number];

/** A stretch of text that is never cut: a word with the punctuation that belongs to it. */
export interface CaptionUnit {
  /** UTF-16 units of the source's text, without the space around it. */
  readonly start: number;
  readonly end: number;
  /** In code points. */
  readonly length: number;
  /** What a break before it separates. */
  readonly before: BreakKind;
  /** Whether it is preceded by a space when it does not begin a line. */
  readonly spaced: boolean;
  /** When it is heard; undefined for what is not spoken. */
  readonly heard: { readonly startMs: number; readonly endMs: number } | undefined;
}

/** Speech that rests for longer goes on in a new cue: the BBC's subtitle guidelines leave no shorter gap empty. */
const LONG_PAUSE_MS = 1000;
const HEADING_SIGN = /^#{1,6}$/;
const BREAKING_SPACE = /[^\S\u00a0\u202f]+/u;
const FIRST_UNSPACED = new RegExp(`^${UNSPACED.source}`, 'u');
const LAST_UNSPACED = new RegExp(`${UNSPACED.source}[\\p{M}\\ufe0f]*$`, 'u');
/** Belongs to what follows. Straight quotes may open as well as close, so they hold on both sides. */
const OPENS = /[\p{Ps}\p{Pi}\p{Sc}¿¡·・"'#@]$/u;
/** Belongs to what came before: closing and other punctuation, marks, lengthening signs, per cent, units of degree. */
const CLOSES = /^(?:\u200d|[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{M}ー々ゝヽ…%‰℃℉°])/u;
const ENDS_CLAUSE = /[,;:，、；：—–…)\]）」』】》”][\p{Pe}\p{Pf}"']*$/u;
/** Limits look-behind: a pattern would scan a long run of punctuation from each of its characters. */
const END_WINDOW = 16;
const JOINING_WORD =
  /^(?:and|but|or|so|because|that|which|who|when|while|if|to|in|on|at|of|for|with|from|by|y|e|o|u|pero|porque|que|cuando|si|de|en|con|por|para|a|和|但|但是|而|或|因为|所以|如果|在|与)$/iu;

/**
 * Cuts the text into units, in order. A wrapped line is no paragraph of its own. Finding words takes most of the time
 * that captions take, so each sentence is a step.
 */
export function* captionUnits(source: CaptionSource, longest: number): Generator<undefined, CaptionUnit[]> {
  const whole = joinWithinWords(yield* breakText(source), source, longest);
  const pieces = breakAtPauses(whole, source.words);
  const heard = hearing(source.words);
  const units = pieces.map((piece) => ({
    ...piece,
    length: codePointLength(source.text.slice(piece.start, piece.end)),
    heard: heard(piece.start, piece.end),
  }));
  return withoutHeadingSigns(units, source.text);
}

/** Leaves out the unspoken signs of Markdown headings (`# Title`). */
function withoutHeadingSigns(units: readonly CaptionUnit[], text: string): CaptionUnit[] {
  const isSign = ({ start, end, heard }: CaptionUnit) =>
    heard === undefined && (text[start - 1] ?? '\n') === '\n' && HEADING_SIGN.test(text.slice(start, end));
  return units.flatMap((unit, index) => {
    if (isSign(unit)) return [];
    const last = units[index - 1];
    return last && isSign(last) ? [{ ...unit, before: last.before }] : [unit];
  });
}

/** Begins a piece after each long pause, also within what a dictionary holds for one word (坐车去). */
function breakAtPauses(pieces: readonly Piece[], words: readonly SpokenWord[]): Piece[] {
  const broken: Piece[] = [];
  let index = 0;
  for (const piece of pieces) {
    let rest = piece;
    let hasWord = false;
    for (; index < words.length && (words[index] as SpokenWord).start < piece.end; index++) {
      const { start, startMs } = words[index] as SpokenWord;
      const isAfterPause = startMs - (words[index - 1]?.endMs ?? startMs) > LONG_PAUSE_MS;
      if (isAfterPause && hasWord) {
        broken.push({ ...rest, end: start });
        rest = { ...rest, start, before: 'pause', spaced: false };
      } else if (isAfterPause && rest.before !== 'turn') rest = { ...rest, before: 'pause' };
      hasWord = true;
    }
    broken.push(rest);
  }
  return broken;
}

type Piece = Pick<CaptionUnit, 'start' | 'end' | 'before' | 'spaced'>;

function* breakText({ text, turns }: CaptionSource): Generator<undefined, Piece[]> {
  const pieces: Piece[] = [];
  const turnStarts = new Set(turns.map(({ start }) => start));
  const starts = [...new Set([0, ...paragraphEnds(text), ...turnStarts])].sort((a, b) => a - b);
  for (const [index, start] of starts.entries()) {
    const first: BreakKind = turnStarts.has(start) ? 'turn' : 'paragraph';
    yield* breakParagraph(text.slice(start, starts[index + 1]), start, first, pieces);
  }
  return pieces;
}

function* breakParagraph(
  paragraph: string,
  offset: number,
  first: BreakKind,
  pieces: Piece[],
): Generator<undefined, void> {
  let start = 0;
  let kind = first;
  for (const end of sentenceEnds(paragraph)) {
    const found = piecesOf(paragraph.slice(start, end), offset + start);
    for (const [index, piece] of found.entries()) {
      const last = pieces.at(-1);
      const before = index > 0 ? kindBetween(paragraph, offset, found[index - 1], piece) : kind;
      // A unit has a break before it only if the text has one there: sentences that touch in `a.B` are one unit.
      pieces.push({ ...piece, before, spaced: last !== undefined && piece.start > last.end });
    }
    if (found.length > 0) kind = 'sentence';
    start = end;
    yield;
  }
}

type Range = Pick<Piece, 'start' | 'end'>;

function kindBetween(
  paragraph: string,
  offset: number,
  before: Range | undefined,
  { start, end }: Range,
): BreakKind {
  if (before) {
    const from = Math.max(before.start, before.end - END_WINDOW) - offset;
    if (ENDS_CLAUSE.test(paragraph.slice(from, before.end - offset))) return 'clause';
  }
  const word = paragraph.slice(start - offset, end - offset).replace(/[^\p{L}]/gu, '');
  return JOINING_WORD.test(word) ? 'phrase' : 'word';
}

function piecesOf(sentence: string, offset: number): Range[] {
  const ranges: Range[] = [];
  let at = 0;
  for (const part of sentence.split(BREAKING_SPACE)) {
    const start = sentence.indexOf(part, at);
    at = start + part.length;
    if (part === '') continue;
    const whole = { start: offset + start, end: offset + at };
    // One by one: they may be more than a call takes as arguments.
    for (const range of UNSPACED.test(part) ? cutUnspaced(part, offset + start) : [whole]) ranges.push(range);
  }
  return ranges;
}

let segmenter: Intl.Segmenter | undefined;
/** In V8 each segment's data holds a copy of the whole input, so long text would take quadratic time. */
const SEGMENTED_AT_ONCE = 512;
/** Words near the cut are segmented again together with the following text. */
const SURELY_WHOLE = 384;

function* wordsOf(text: string): Generator<{ readonly segment: string; readonly index: number }> {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  let start = 0;
  while (start < text.length) {
    const window = text.slice(start, start + SEGMENTED_AT_ONCE);
    const isLast = start + window.length === text.length;
    let end = 0;
    for (const { segment, index } of segmenter.segment(window)) {
      if (!isLast && index > 0 && index + segment.length > SURELY_WHOLE) break;
      yield { segment, index: start + index };
      end = index + segment.length;
    }
    start += end;
  }
}

/** Cuts a stretch without spaces where a line of its script may break (UAX 14, in short). */
function cutUnspaced(part: string, offset: number): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  let before = '';
  for (const { segment, index } of wordsOf(part)) {
    if (index > start && mayBreak(before, segment)) {
      ranges.push({ start: offset + start, end: offset + index });
      start = index;
    }
    before = segment;
  }
  ranges.push({ start: offset + start, end: offset + part.length });
  return ranges;
}

function mayBreak(before: string, after: string): boolean {
  if (OPENS.test(before) || CLOSES.test(after) || /^["']/.test(after)) return false;
  return LAST_UNSPACED.test(before.slice(-END_WINDOW)) || FIRST_UNSPACED.test(after);
}

const ENDS_IN_FIGURE = /\p{Nd}$/u;
const BEGINS_IN_HAN = /^\p{Script=Han}/u;

/** Joins pieces that one spoken word reaches over (`2024年`), and a figure and its measure, unless no line could hold them. */
function joinWithinWords(pieces: readonly Piece[], { text, words }: CaptionSource, longest: number): Piece[] {
  const joined: Piece[] = [];
  let word = 0;
  for (const piece of pieces) {
    const last = joined.at(-1);
    while (word < words.length && (words[word] as SpokenWord).end <= piece.start) word++;
    const isInside = last !== undefined && (words[word]?.start ?? Number.POSITIVE_INFINITY) < piece.start;
    const isMeasure =
      last !== undefined &&
      ENDS_IN_FIGURE.test(text.slice(last.start, last.end)) &&
      BEGINS_IN_HAN.test(text.slice(piece.start, piece.end));
    if ((isInside || isMeasure) && codePointLength(text.slice(last.start, piece.end)) <= longest)
      joined[joined.length - 1] = { ...last, end: piece.end };
    else joined.push(piece);
  }
  return joined;
}

/** Returns the times of stretches of text; call it in text order. A word that is cut gives each part its share. */
function hearing(words: readonly SpokenWord[]): (start: number, end: number) => CaptionUnit['heard'] {
  let index = 0;
  return (start, end) => {
    while (index < words.length && (words[index] as SpokenWord).end <= start) index++;
    let heard: CaptionUnit['heard'];
    for (let at = index; at < words.length && (words[at] as SpokenWord).start < end; at++) {
      const word = words[at] as SpokenWord;
      const msAUnit = (word.endMs - word.startMs) / (word.end - word.start);
      const fromMs = word.startMs + Math.max(0, start - word.start) * msAUnit;
      const untilMs = word.endMs - Math.max(0, word.end - end) * msAUnit;
      heard = { startMs: heard?.startMs ?? fromMs, endMs: untilMs };
    }
    return heard;
  };
}
