import { clauseCut } from './clauses.ts';
import { sentenceEnds } from './sentences.ts';

/** Han, kana, Hangul; and digits, which are read out as words. */
const SLOW = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Nd}]/u;
const SLOW_MS = 1000 / 4.5;
const OTHER_MS = 1000 / 14;
/** The pause of a paragraph. */
const LINE_END_MS = 800;

/** The weight of `clauseCut` that certainly takes no longer than a millisecond: a letter of its is 1, a Han one 1.6. */
const WEIGHT_PER_MS = 1 / SLOW_MS;

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
    const sentenceMs = spokenMs(text, from, end);
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
      partMs = spokenMs(text, start, end);
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
    ms += unitMs(text, unit);
    if (ms > budgetMs) break;
    if (text.charAt(unit) === '\n') line = unit + 1;
  }
  const reach = budgetMs * WEIGHT_PER_MS;
  return line ?? clauseCut(text, start, end, { target: reach, floor: reach / 2, reach }, () => true)?.end;
}

function spokenMs(text: string, from: number, to: number): number {
  let ms = 0;
  for (let unit = from; unit < to; unit++) ms += unitMs(text, unit);
  return ms;
}

function unitMs(text: string, unit: number): number {
  const code = text.charCodeAt(unit);
  if (code === 0x0a) return LINE_END_MS;
  // The second half of a character beyond the basic plane.
  if (code >= 0xdc00 && code <= 0xdfff) return 0;
  if (code < 0x80) return code >= 0x30 && code <= 0x39 ? SLOW_MS : OTHER_MS;
  return SLOW.test(String.fromCodePoint(text.codePointAt(unit) ?? 0)) ? SLOW_MS : OTHER_MS;
}
