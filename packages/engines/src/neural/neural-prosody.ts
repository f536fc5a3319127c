import type { Prosody, SpokenPart } from '@parlando/speech';

/** How a network and we speak a part. */
export interface SpokenManner {
  /** The network's own speed. */
  readonly rate: number;
  /** Ratio of the fundamental frequency, which sonic changes afterwards. */
  readonly pitch: number;
  /** Amplitude ratio to the level of every voice. */
  readonly gain: number;
}

/** Beyond these, words become noise. */
const rates = { min: 0.4, max: 3 } as const;
const pitches = { min: 0.5, max: 2 } as const;
/** Hardly anybody hears a difference of a twentieth. */
const tolerance = 1.05;
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
    rate: within(rates, rate * emphatic.rate),
    pitch: within(pitches, pitch),
    gain: (Math.min(mostVolume, Math.max(0, volume)) / 100) * emphatic.gain,
  };
}

/** Which of these a voice cannot follow: it speaks as near to them as it can. */
export function beyondReach({ rate, pitch }: Prosody): (keyof Prosody)[] {
  const isWithin = (value: number, { min, max }: Range) =>
    value * tolerance >= min && value <= max * tolerance;
  return [
    ...(isWithin(rate, rates) ? [] : (['rate'] as const)),
    ...(isWithin(pitch, pitches) ? [] : (['pitch'] as const)),
  ];
}

interface Range {
  readonly min: number;
  readonly max: number;
}

function within({ min, max }: Range, value: number): number {
  return Math.min(max, Math.max(min, value));
}
