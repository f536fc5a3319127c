import { predictDuration } from '@parlando/contract';
import { clauseCut } from './clauses.ts';
import { Durations } from './durations.ts';
import { sentenceEnds } from './sentences.ts';

/**
 * Splits text into parts that are predicted to take at most `limitMs` at `rate`. Parts end with sentences; a sentence
 * that is too long is cut at lines or clauses. Joined, the parts are the text.
 */
export function splitByDuration(text: string, limitMs: number, rate = 1): string[] {
  const durations = new Durations(predictDuration(text, { rate }).unitMs);
  const ends = sentenceEnds(text);
  const parts: string[] = [];
  let start = 0;
  let from = 0;
  for (const end of ends) {
    if (from > start && durations.between(start, end) > limitMs) {
      parts.push(text.slice(start, from));
      start = from;
    }
    while (durations.between(start, end) > limitMs) {
      const cut = cutWithin(text, durations, start, end, limitMs);
      if (cut === undefined) break;
      parts.push(text.slice(start, cut));
      start = cut;
    }
    from = end;
  }
  if (start < text.length) parts.push(text.slice(start));
  return parts;
}

/** Behind the last line that fits, else at a clause or between words. */
function cutWithin(
  text: string,
  durations: Durations,
  start: number,
  end: number,
  limitMs: number,
): number | undefined {
  const line = text.lastIndexOf('\n', durations.reach(start, end, limitMs) - 1) + 1;
  if (line > start) return line;
  const budget = { target: limitMs, floor: limitMs / 2, reach: limitMs };
  return clauseCut(text, durations, start, end, budget, () => true)?.end;
}
