import { chargedCharacters, countCharacters, type TimedCue } from '@parlando/contract';

/** Characters in all cues. */
export function timedCharacters(cues: readonly TimedCue[]): number {
  return cues.reduce((sum, { text }) => sum + countCharacters(text), 0);
}

/** The cost of speaking timed cues, as the server counts. */
export function timedCost(cues: readonly TimedCue[]): number {
  return chargedCharacters({ characters: timedCharacters(cues), predictedMs: cues.at(-1)?.endMs ?? 0 });
}
