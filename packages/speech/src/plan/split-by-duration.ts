import { predictedSpeechMs } from '@parlando/contract';
import { clauseCut } from './clauses.ts';
import { sentenceEnds } from './sentences.ts';

/** The weight of `clauseCut` that certainly takes no longer than a millisecond: a letter of its is 1, a Han one 1.6. */
const WEIGHT_PER_MS = 4.5 / 1000;

/**
 * Text in parts that a voice needs at most `limitMs` for, by the usual pace of speech times `rate`. They end with
 * sentences, one too long with lines or clauses. Joined they are the text.
 */
export function splitByDuration(text: string, limitMs: number, rate = 1): string[] {
  const budgetMs = limitMs * rate;
  const ends = sentenceEnds(text);
  const parts: string[] = [];
  let start = 0;
  let partMs = 0;
  let from = 0;
  for (const end of ends) {
    const sentenceMs = predictedSpeechMs(text, from, end);
    if (partMs > 0 && partMs + sentenceMs > budgetMs) {
      parts.push(text.slice(start, from));
      start = from;
      partMs = 0;
    }
    partMs += sentenceMs;
    while (partMs > budgetMs) {
      const cut = cutWithin(text, start, end, budgetMs);
      if (cut === undefined) break;
      parts.push(text.slice(start, cut));
      start = cut;
      partMs = predictedSpeechMs(text, start, end);
    }
    from = end;
  }
  if (start < text.length) parts.push(text.slice(start));
  return parts;
}

/** Behind the last line that fits, else at a clause or between words. */
function cutWithin(text: string, start: number, end: number, budgetMs: number): number | undefined {
  let ms = 0;
  let line: number | undefined;
  for (let unit = start; unit < end; unit++) {
    ms += predictedSpeechMs(text, unit, unit + 1);
    if (ms > budgetMs) break;
    if (text.charAt(unit) === '\n') line = unit + 1;
  }
  const reach = budgetMs * WEIGHT_PER_MS;
  return line ?? clauseCut(text, start, end, { target: reach, floor: reach / 2, reach }, () => true)?.end;
}
