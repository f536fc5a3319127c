import { sourceRange } from './aligned-text.ts';
import type { EngineBoundary, SpokenPart, Utterance } from './engine.ts';
import type { CodePointIndex } from './text/code-points.ts';

/** A word with its time. `textOffset` and `textLength` are code points of the source. */
export interface Boundary {
  readonly text: string;
  readonly offsetMs: number;
  readonly durationMs: number;
  readonly textOffset: number;
  readonly textLength: number;
  /** Its time is estimated: the engine only knows the common time of the surrounding words. */
  readonly approximate?: boolean | undefined;
}

interface Word {
  readonly part: number;
  readonly start: number;
  end: number;
  offsetMs: number;
  endMs: number;
}

/**
 * Turns an engine's boundaries into boundaries of the source, in order of time and not overlapping. Spoken words that
 * stand for one source span (the words of `2024`) become one; a word that the engine reports too short (one syllable
 * of a Chinese word) reaches to the next, and one that it does not report (`the` of `on the`) gets its share of the
 * word before it: no spoken letter or digit is left out. `text` is cut from `source` (`indexCodePoints` of what the person wrote)
 * where it is given, else it is the spoken text.
 */
export function alignBoundaries(
  utterance: Utterance,
  engineBoundaries: readonly EngineBoundary[],
  source?: CodePointIndex,
): Boundary[] {
  const texts = new Map<number, string[]>();
  const pointsOf = (part: number): readonly string[] => {
    const known = texts.get(part) ?? [...(spokenPart(utterance, part)?.text ?? '')];
    texts.set(part, known);
    return known;
  };
  const reported = wordsInOrder(utterance, engineBoundaries);
  reachToNext(reported, pointsOf);
  const words = withUnreported(utterance, reported, pointsOf);
  const items: Boundary[] = [];
  for (const word of words) {
    const spoken = pointsOf(word.part).slice(word.start, word.end).join('');
    const { alignment } = spokenPart(utterance, word.part) as SpokenPart;
    const range = sourceRange(alignment, word.start, word.end - word.start);
    append(items, {
      text: source?.slice(range.sourceStart, range.sourceStart + range.sourceLength) || spoken,
      offsetMs: word.offsetMs,
      durationMs: word.endMs - word.offsetMs,
      textOffset: range.sourceStart,
      textLength: range.sourceLength,
    });
  }
  return items;
}

/** Joins the boundaries of segments, each counted from its segment's first sample, into those of the document. */
export function joinBoundaries(
  segments: readonly { readonly boundaries: readonly Boundary[]; readonly durationMs: number }[],
): Boundary[] {
  const joined: Boundary[] = [];
  let startMs = 0;
  for (const { boundaries, durationMs } of segments) {
    for (const each of boundaries) joined.push({ ...each, offsetMs: each.offsetMs + startMs });
    startMs += durationMs;
  }
  return joined;
}

/** Assigns times to words without them: they share the time of their segment by length. */
export function spreadBoundaries(boundaries: readonly Boundary[], durationMs: number): Boundary[] {
  const points = boundaries.reduce((sum, { textLength }) => sum + textLength, 0);
  let offsetMs = 0;
  return boundaries.map((each) => {
    const spread = { ...each, offsetMs, durationMs: (durationMs * each.textLength) / points };
    offsetMs += spread.durationMs;
    return spread;
  });
}

/** Rounds times to tenths of a millisecond: the end is rounded as the beginning of what follows is. */
export function roundTimes<Timed extends { readonly offsetMs: number; readonly durationMs: number }>(
  timed: Timed,
): Timed {
  const offsetMs = tenths(timed.offsetMs);
  return { ...timed, offsetMs, durationMs: tenths(tenths(timed.offsetMs + timed.durationMs) - offsetMs) };
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

function spokenPart(utterance: Utterance, index: number): SpokenPart | undefined {
  const part = utterance.parts[index];
  return part?.kind === 'text' ? part : undefined;
}

/** Drops boundaries without text, and keeps times from running backwards. */
function wordsInOrder(utterance: Utterance, boundaries: readonly EngineBoundary[]): Word[] {
  const words: Word[] = [];
  for (const { part, start, length, offsetMs, durationMs } of boundaries) {
    const spoken = spokenPart(utterance, part);
    if (spoken === undefined || start < 0 || length < 1) continue;
    const last = words.at(-1);
    const isBackwards =
      last !== undefined && (part < last.part || (part === last.part && start < last.start));
    if (isBackwards || start >= spokenLength(spoken)) continue;
    if (last !== undefined && part === last.part && start === last.start) {
      last.end = Math.max(last.end, start + length);
      last.endMs = Math.max(last.endMs, offsetMs + durationMs);
      continue;
    }
    const from = Math.max(offsetMs, last?.offsetMs ?? 0, 0);
    words.push({
      part,
      start,
      end: start + length,
      offsetMs: from,
      endMs: Math.max(from, offsetMs + durationMs),
    });
  }
  return words;
}

function spokenLength(part: SpokenPart): number {
  const last = part.alignment.at(-1);
  return last === undefined ? 0 : last.spokenStart + last.spokenLength;
}

/** Extends the duration of a word beyond its reported end: to the adjacent word, else in proportion. */
function growth(word: Word, reportedEnd: number, next: Word | undefined): number {
  if (next?.part === word.part && next.start === word.end) return Math.max(0, next.offsetMs - word.endMs);
  return ((word.endMs - word.offsetMs) * (word.end - reportedEnd)) / Math.max(1, reportedEnd - word.start);
}

const WORD_POINT = /[\p{L}\p{M}\p{N}]/u;

/** Ends each word where the next begins at the latest, and extends one that ends inside a run of letters to it. */
function reachToNext(words: Word[], pointsOf: (part: number) => readonly string[]): void {
  words.forEach((word, index) => {
    const points = pointsOf(word.part);
    const next = words[index + 1];
    const limit = next?.part === word.part ? next.start : points.length;
    const reported = Math.min(word.end, limit);
    word.end = reported;
    while (word.end < limit && WORD_POINT.test(points[word.end] as string)) word.end++;
    if (word.end > reported) word.endMs += growth(word, reported, next);
    if (next !== undefined) word.endMs = Math.min(word.endMs, next.offsetMs);
  });
}

/** Adds the words that the engine did not report, with times between those of their neighbours. */
function withUnreported(
  utterance: Utterance,
  reported: readonly Word[],
  pointsOf: (part: number) => readonly string[],
): Word[] {
  const words: Word[] = [];
  let index = 0;
  for (const part of utterance.parts.keys()) {
    const points = pointsOf(part);
    let covered = 0;
    for (; reported[index]?.part === part; index++) {
      const word = reported[index] as Word;
      addGap(words, wordsBetween(points, part, covered, word.start), word);
      words.push(word);
      covered = word.end;
    }
    addGap(words, wordsBetween(points, part, covered, points.length), reported[index]);
  }
  return words;
}

/** The words of one stretch of text, without times. */
function wordsBetween(points: readonly string[], part: number, start: number, end: number): Word[] {
  const words: Word[] = [];
  for (let at = start; at < end; at++) {
    const last = words.at(-1);
    if (!WORD_POINT.test(points[at] as string)) continue;
    if (last?.end === at) last.end = at + 1;
    else words.push({ part, start: at, end: at + 1, offsetMs: 0, endMs: 0 });
  }
  return words;
}

/** A word before them in their part sounds as long as they all do; at the beginning of a part, the time before `next` is theirs. */
function addGap(words: Word[], gap: readonly Word[], next: Word | undefined): void {
  const [first] = gap;
  if (first === undefined) return;
  const last = words.at(-1);
  if (last?.part === first.part) {
    share([last, ...gap], last.offsetMs, last.endMs);
  } else {
    const fromMs = last?.endMs ?? 0;
    const untilMs = Math.max(fromMs, next?.offsetMs ?? fromMs);
    const estimateMs = next ? (lengthOf(gap) * (next.endMs - next.offsetMs)) / (next.end - next.start) : 0;
    share(gap, Math.max(fromMs, untilMs - estimateMs), untilMs);
  }
  words.push(...gap);
}

/** Divides a time among words by their lengths. */
function share(words: readonly Word[], startMs: number, endMs: number): void {
  const msAPoint = (endMs - startMs) / lengthOf(words);
  let atMs = startMs;
  for (const word of words) {
    word.offsetMs = atMs;
    atMs = Math.min(endMs, atMs + (word.end - word.start) * msAPoint);
    word.endMs = atMs;
  }
}

function lengthOf(words: readonly Word[]): number {
  return words.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Adds an item, or lengthens the last one when both stand for the same source or this one for none of its own. */
function append(items: Boundary[], item: Boundary): void {
  const last = items.at(-1);
  const lastEnd = last === undefined ? 0 : last.textOffset + last.textLength;
  const isNew = last === undefined || (item.textLength > 0 && item.textOffset >= lastEnd);
  if (isNew) {
    if (item.textLength > 0) items.push(item);
    return;
  }
  const endMs = Math.max(last.offsetMs + last.durationMs, item.offsetMs + item.durationMs);
  items[items.length - 1] = { ...last, durationMs: endMs - last.offsetMs };
}
