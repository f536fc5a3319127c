import type { Prosody } from '@parlando/speech';

/** What an engine can speak at. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Hardly anybody hears a difference of a twentieth. */
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
