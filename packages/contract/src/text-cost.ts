import { countCharacters } from './count-characters.ts';
import { limits } from './limits.ts';
import { cleanText, paragraphEnds } from './plain-text.ts';
import type { RequestCost } from './speech-cost.ts';
import { boundaryDuration, ENDING_DURATION_MS, predictDuration } from './speech-duration.ts';

/** How to speak plain text: fields of a synthesis request. */
export interface TextManner {
  readonly voice?: string | undefined;
  readonly speed?: number | undefined;
  /** Before the first word and after the last, in ms. */
  readonly silence?: number | undefined;
  readonly endSilence?: number | undefined;
}

/** What it costs to speak plain text. */
export function textCost(text: string, manner: TextManner = {}): RequestCost {
  const clean = cleanText(text);
  const { speed = limits.speed.default, silence = 0, endSilence = 0, voice = '' } = manner;
  const silenceMs = Math.round(silence) + Math.round(endSilence);
  let predictedMs = silenceMs + ENDING_DURATION_MS;
  let start = 0;
  const ends = paragraphEnds(clean);
  for (const end of [...ends, clean.length]) {
    predictedMs += predictDuration(clean.slice(start, end), { rate: speed, voice }).totalMs;
    start = end;
  }
  predictedMs += ends.length * boundaryDuration('paragraph');
  return { characters: countCharacters(clean), predictedMs, silenceMs };
}
