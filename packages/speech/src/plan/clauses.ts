import type { Durations } from './durations.ts';

const STRONG_CLAUSE = /(?:[，；]+|：(?!\p{Nd})|[,;:](?=\s)|——+|\s[—–-](?=\s))[\p{Pe}\p{Pf}"]*\s*/gu;
const WEAK_CLAUSE = /[、。．·…）)】」』”!?！？]+\s*|\s+/gu;
const JOINS_PREVIOUS =
  /^(?:\p{M}|\p{Emoji_Modifier}|\u200c|\u200d|[\p{Pe}\p{Pf}、，。．！？；：…,.!?;:%‰℃])/u;
const WORD_UNIT = /[\p{L}\p{N}.,:/@'’_-]/u;
const WORD_REACH = 48;

export type CutKind = 'clause' | 'word';

/** In ms of speech. */
export interface ClauseBudget {
  /** Where a cut is best. */
  readonly target: number;
  /** No cut before. */
  readonly floor: number;
  /** No cut after; a sentence that ends before is left whole when it has no clause. */
  readonly reach: number;
}

/** Han, kana, Hangul, and the high surrogates of the supplementary Han planes. */
function isWide(unit: number): boolean {
  return (
    (unit >= 0x2e80 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7ff) ||
    (unit >= 0x1100 && unit <= 0x11ff) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xd840 && unit <= 0xd88f)
  );
}

/**
 * Where to cut a sentence that is too long, in units: at the clause nearest to the target, else between words, else
 * between graphemes. `end` when the sentence is better left whole. `allows` refuses positions that must not be cut.
 */
export function clauseCut(
  text: string,
  durations: Durations,
  start: number,
  end: number,
  budget: ClauseBudget,
  allows: (position: number) => boolean,
): { end: number; kind: CutKind } | undefined {
  const reachEnd = wholeUnits(text, start, durations.reach(start, end, budget.reach));
  const window = text.slice(start, reachEnd);
  const near = (pattern: RegExp) => nearest(pattern, window, durations, start, end, budget, allows);
  const strong = near(STRONG_CLAUSE);
  if (strong !== undefined) return { end: strong, kind: 'clause' };
  if (reachEnd >= end) return undefined;
  const weak = near(WEAK_CLAUSE);
  return { end: weak ?? graphemeCut(text, start, reachEnd), kind: 'word' };
}

function nearest(
  pattern: RegExp,
  window: string,
  durations: Durations,
  start: number,
  end: number,
  budget: ClauseBudget,
  allows: (position: number) => boolean,
): number | undefined {
  let best: number | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const match of window.matchAll(pattern)) {
    const cut = start + match.index + match[0].length;
    const ms = durations.between(start, cut);
    const distance = Math.abs(ms - budget.target);
    if (ms < budget.floor || cut >= end || distance >= bestDistance || !allows(cut)) continue;
    best = cut;
    bestDistance = distance;
  }
  return best;
}

/** At least one unit, and no half of a pair. */
function wholeUnits(text: string, start: number, reached: number): number {
  const unit = Math.max(start + 1, reached);
  return isInsidePair(text, unit) ? unit - 1 : unit;
}

/** The last position up to `limit` that splits no word, or at least no grapheme, or at least no surrogate pair. */
function graphemeCut(text: string, start: number, limit: number): number {
  let fallback: number | undefined;
  const lowest = Math.max(start + 1, limit - WORD_REACH);
  for (let position = limit; position >= lowest; position--) {
    if (splitsGrapheme(text, position)) continue;
    fallback ??= position;
    if (!splitsWord(text, position)) return position;
  }
  if (fallback !== undefined) return fallback;
  if (limit > start && !(isInsidePair(text, limit) && limit - 1 === start)) return limit;
  return start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
}

function splitsGrapheme(text: string, position: number): boolean {
  if (isInsidePair(text, position)) return true;
  if (text.charCodeAt(position - 1) === 0x200d) return true;
  return JOINS_PREVIOUS.test(text.slice(position, position + 2));
}

function splitsWord(text: string, position: number): boolean {
  if (isWide(text.charCodeAt(position - 1)) || isWide(text.charCodeAt(position))) return false;
  return WORD_UNIT.test(text.charAt(position - 1)) && WORD_UNIT.test(text.charAt(position));
}

function isInsidePair(text: string, position: number): boolean {
  const unit = text.charCodeAt(position);
  return (
    unit >= 0xdc00 && unit <= 0xdfff && position > 0 && (text.charCodeAt(position - 1) & 0xfc00) === 0xd800
  );
}
