import type { Prosody, SpokenPart } from '@parlando/speech';
import { beyondRanges, type Range } from '../beyond-ranges.ts';

/** Prosody of a part: of the network, and of our post-processing. */
export interface SpokenManner {
  /** The network's own speed. */
  readonly rate: number;
  /** Ratio of the fundamental frequency, which sonic changes afterwards. */
  readonly pitch: number;
  /** Amplitude ratio to the level of every voice. */
  readonly gain: number;
}

/** Beyond these, words become noise. */
const ranges = { rate: { min: 0.4, max: 3 }, pitch: { min: 0.5, max: 2 } } as const;
/** What is louder than the voice's own level is limited softly. */
const mostVolume = 200;

const emphases = {
  strong: { rate: 0.88, gain: 1.3 },
  moderate: { rate: 0.94, gain: 1.15 },
  reduced: { rate: 1.08, gain: 0.7 },
  none: { rate: 1, gain: 1 },
} as const;

export function mannerOf({ rate, pitch, volume, emphasis }: SpokenPart): SpokenManner {
  const emphatic = emphases[emphasis ?? 'none'];
  return {
    rate: within(ranges.rate, rate * emphatic.rate),
    pitch: within(ranges.pitch, pitch),
    gain: (Math.min(mostVolume, Math.max(0, volume)) / 100) * emphatic.gain,
  };
}

/** Which of these a voice can only approximate. */
export function beyondReach(prosody: Prosody): (keyof Prosody)[] {
  return beyondRanges(ranges, prosody);
}

function within({ min, max }: Range, value: number): number {
  return Math.min(max, Math.max(min, value));
}
