import { type Mark, MarkReadAs } from '@parlando/contract';
import { foldText } from '../../lib/fold-text.ts';
import { runOf, sentenceAt, type TextRun, trimmed, wordAtCaret } from '../../model/marks/words-in-text.ts';

export const readAs = MarkReadAs.options;

/** The initial value of each prosody mark; its editor changes it further. */
const firstRatios = {
  slower: { rate: 0.8 },
  faster: { rate: 1.25 },
  louder: { volume: 1.4 },
  softer: { volume: 0.6 },
  higher: { pitch: 1.15 },
  lower: { pitch: 0.85 },
} as const;
type MannerItem = keyof typeof firstRatios;

/** The kinds of marks, in the order of the menu. */
export const markItems = [
  'pause',
  'reading',
  'emphasis',
  ...(Object.keys(firstRatios) as MannerItem[]),
  ...readAs,
] as const;
export type MarkItem = (typeof markItems)[number];

/** Half a second: a clear pause. */
const firstPauseMs = 500;

/** The place for a mark: code points of the text, selected or between two characters. */
interface MarkPlace {
  readonly points: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly locale: string;
}

/** The run that a mark would cover; null if there is none. */
export function runFor(item: MarkItem, { points, start, end, locale }: MarkPlace): TextRun | null {
  if (item === 'pause') return runOf(points, end, 0);
  const selected = trimmed(runOf(points, start, end - start));
  if (selected.length > 0) return selected;
  if (item in firstRatios) return sentenceAt(points, start, locale);
  if (item === 'characters' || item === 'reading' || item === 'emphasis')
    return wordAtCaret(points, start, locale);
  return figuresAt(points, start) ?? wordAtCaret(points, start, locale);
}

const inFigures = /[\p{N}\-+./:年月日 ]/u;

/** A date, number or telephone number, including the punctuation within it. */
function figuresAt(points: readonly string[], caret: number): TextRun | null {
  let [from, to] = [caret, caret];
  while (from > 0 && inFigures.test(points[from - 1] ?? '')) from--;
  while (to < points.length && inFigures.test(points[to] ?? '')) to++;
  const run = trimmed(runOf(points, from, to - from));
  return /\p{N}/u.test(run.text) ? run : null;
}

/** The ends of the selected lines that other words follow: the places for pauses between lines. */
export function lineEndsIn(text: string, { start, end }: Pick<MarkPlace, 'start' | 'end'>): number[] {
  const last = [...text.trimEnd()].length;
  const ends: number[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const to = from + [...line.trimEnd()].length;
    if (line.trim() !== '' && from < end && start < to && to < last) ends.push(to);
    from += [...line].length + 1;
  }
  return ends;
}

/** The mark of an item; null if more input is needed first. */
export function markOf(item: MarkItem, { start, length }: TextRun): Mark | null {
  if (item === 'reading') return null;
  if (item === 'pause') return { kind: 'pause', start, durationMs: firstPauseMs };
  if (item === 'emphasis') return { kind: 'emphasis', start, length };
  const as = readAs.find((each) => each === item);
  return as
    ? { kind: 'sayAs', start, length, as }
    : { kind: 'prosody', start, length, ...firstRatios[item as MannerItem] };
}

/** Whether the words span several lines, although this kind of mark is limited to one. */
export function spansLines(item: MarkItem, { text }: TextRun): boolean {
  return (item === 'reading' || readAs.some((each) => each === item)) && text.includes('\n');
}

/** The items whose name or keywords start with what was typed. */
export function matchingItems(typed: string, wordsOf: (item: MarkItem) => readonly string[]): MarkItem[] {
  const wanted = foldText(typed);
  return markItems.filter((item) => wordsOf(item).some((each) => foldText(each).startsWith(wanted)));
}
