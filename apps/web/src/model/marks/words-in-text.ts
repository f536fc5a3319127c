import { languageTag } from '../../lib/language.ts';

/** A run of a text, in code points. */
export interface TextRun {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

/** A word is searched for within this many code points, so that long texts cost no more than short ones. */
const reach = 80;

const segmenters = new Map<string, Intl.Segmenter>();

/** The word at a code point, segmented for the locale; null if there is none. */
export function wordAt(points: readonly string[], point: number, locale: string): TextRun | null {
  const { from, to } = lineAround(points, point);
  return segments(points, from, to, locale, 'word').find((run) => isIn(run, point) && isWord(run)) ?? null;
}

/** The word at the caret, or else the word that ends there. */
export function wordAtCaret(points: readonly string[], caret: number, locale: string): TextRun | null {
  return wordAt(points, caret, locale) ?? (caret > 0 ? wordAt(points, caret - 1, locale) : null);
}

/** The next word after a run, or the last one before it; null at the end of the text. */
export function neighbourWord(
  points: readonly string[],
  { start, length }: TextRun,
  step: 1 | -1,
  locale: string,
): TextRun | null {
  for (let at = step === 1 ? start + length : start - 1; at >= 0 && at < points.length; at += step) {
    if (/[\p{L}\p{N}]/u.test(points[at] ?? '')) return wordAt(points, at, locale);
  }
  return null;
}

/** The sentence at a code point, without the space around it; null on an empty line. */
export function sentenceAt(points: readonly string[], point: number, locale: string): TextRun | null {
  const { from, to } = lineAround(points, point, Number.POSITIVE_INFINITY);
  const runs = segments(points, from, to, locale, 'sentence').map(trimmed);
  const found = runs.findLast(({ start }) => start <= point) ?? runs[0];
  return found && found.length > 0 ? found : null;
}

export function runOf(points: readonly string[], start: number, length: number): TextRun {
  return { start, length, text: points.slice(start, start + length).join('') };
}

export function trimmed({ start, text }: TextRun): TextRun {
  const lead = [...text].length - [...text.trimStart()].length;
  const kept = text.trim();
  return { start: start + lead, length: [...kept].length, text: kept };
}

const isIn = ({ start, length }: TextRun, point: number): boolean => start <= point && point < start + length;
const isWord = ({ text }: TextRun): boolean => /[\p{L}\p{N}]/u.test(text);

function lineAround(points: readonly string[], point: number, most = reach): { from: number; to: number } {
  let from = Math.min(point, points.length);
  let to = from;
  while (from > 0 && points[from - 1] !== '\n' && point - from < most) from--;
  while (to < points.length && points[to] !== '\n' && to - point < most) to++;
  return { from, to };
}

function segments(
  points: readonly string[],
  from: number,
  to: number,
  locale: string,
  granularity: 'word' | 'sentence',
): TextRun[] {
  let at = from;
  const text = points.slice(from, to).join('');
  return Array.from(segmenterOf(locale, granularity).segment(text), ({ segment }) => {
    const run = { start: at, length: [...segment].length, text: segment };
    at += run.length;
    return run;
  });
}

function segmenterOf(locale: string, granularity: 'word' | 'sentence'): Intl.Segmenter {
  const known = Intl.Segmenter.supportedLocalesOf([locale])[0] ?? languageTag();
  const key = `${granularity} ${known}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(known, { granularity });
  segmenters.set(key, segmenter);
  return segmenter;
}
