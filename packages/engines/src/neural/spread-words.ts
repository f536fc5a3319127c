import { unspaced } from '../text/split-points.ts';

/** A word of a piece. Positions are code points of the piece; times from its first sample. */
export interface SpreadWord {
  readonly start: number;
  readonly length: number;
  readonly startMs: number;
  readonly endMs: number;
}

interface Weighed {
  readonly start: number;
  readonly length: number;
  /** How long it takes, in proportion. */
  readonly weight: number;
  /** Weight of the pause after it. */
  readonly pauseWeight: number;
}

/** About as long as they sound, a consonant being 1. */
const weights = { syllable: 3.4, vowel: 1.6, consonant: 1, digit: 5, clause: 3, sentence: 6 } as const;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Estimates the times of a piece's words: they share its duration by the number of sounds of their letters.
 * @param durationMs from the first sound to the last
 */
export function spreadWords(text: string, locale: string, durationMs: number): SpreadWord[] {
  const words = weighed(text, locale);
  const last = words.at(-1);
  if (last === undefined) return [];
  const total = words.reduce((sum, word) => sum + word.weight + word.pauseWeight, -last.pauseWeight);
  const scale = durationMs / total;
  let atMs = 0;
  return words.map(({ start, length, weight, pauseWeight }) => {
    const startMs = atMs;
    const endMs = startMs + weight * scale;
    atMs = endMs + pauseWeight * scale;
    return { start, length, startMs, endMs };
  });
}

function weighed(text: string, locale: string): Weighed[] {
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  const words: { start: number; length: number; weight: number; pauseWeight: number }[] = [];
  let at = 0;
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const points = Array.from(segment);
    const last = words.at(-1);
    if (isWordLike)
      words.push({ start: at, length: points.length, weight: weightOf(points), pauseWeight: 0 });
    else if (last !== undefined) last.pauseWeight = Math.max(last.pauseWeight, pauseOf(segment));
    at += points.length;
  }
  return words;
}

function weightOf(points: readonly string[]): number {
  return points.reduce((sum, point) => sum + weightOfPoint(point), 0.5);
}

function weightOfPoint(point: string): number {
  if (unspaced.test(point) || /\p{Script=Hangul}/u.test(point)) return weights.syllable;
  if (/\p{N}/u.test(point)) return weights.digit;
  if (/\p{M}|\P{L}/u.test(point)) return 0;
  return /[aeiouyáéíóúüàèìòùâêîôûäöåæøаеёиоуыэюя]/iu.test(point) ? weights.vowel : weights.consonant;
}

function pauseOf(mark: string): number {
  if (/[.!?。！？…]/u.test(mark)) return weights.sentence;
  return /[，,；;、：:—–]/u.test(mark) ? weights.clause : 0;
}
