import { chargedCharacters, countCharacters, type TimedCue } from '@parlando/contract';
import { readSubtitles } from '@parlando/speech/subtitles';

const start =
  /^\ufeff?(?:WEBVTT(?=\s|$)|\s*(?:\d+[^\S\r\n]*(?:\r\n|\r|\n)\s*)?(?:\d+:)?\d{1,2}:\d\d[.,]\d{1,3}\s*-->)/;

/** Whether a text looks like a subtitle file, by its beginning. */
export function isSubtitleSource(source: string): boolean {
  return start.test(source);
}

const mostKnown = 200;
const known = new Map<string, readonly TimedCue[]>();

/** The cues in the content of a subtitle file; cached. */
export function sourceCues(source: string): readonly TimedCue[] {
  const found = known.get(source);
  if (found) return found;
  const cues = readSubtitles(source).cues.map(({ line, ...cue }) => cue);
  if (known.size >= mostKnown) known.clear();
  known.set(source, cues);
  return cues;
}

export function timedCharacters(cues: readonly TimedCue[]): number {
  return cues.reduce((sum, { text }) => sum + countCharacters(text), 0);
}

/** The cost of speaking timed cues, as the server counts. */
export function timedCost(cues: readonly TimedCue[]): number {
  return chargedCharacters({ characters: timedCharacters(cues), predictedMs: cues.at(-1)?.endMs ?? 0 });
}
