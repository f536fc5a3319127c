import type { Prosody } from '@parlando/speech';

/** The ranges that an engine supports. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** A difference of a twentieth is hardly audible. */
const tolerance = 1.05;

/** Which of these values are not in their ranges. */
export function beyondRanges(
  ranges: Readonly<Partial<Record<keyof Prosody, Range>>>,
  values: Prosody,
): (keyof Prosody)[] {
  const names = Object.keys(ranges) as (keyof Prosody)[];
  return names.filter((name) => {
    const { min, max } = ranges[name] as Range;
    return values[name] * tolerance < min || values[name] > max * tolerance;
  });
}
