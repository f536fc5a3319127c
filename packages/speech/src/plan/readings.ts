import type { Reading, SpokenPart } from '../engine.ts';
import { mandarinReadings } from '../text/zh/readings.ts';

type Readings = Pick<SpokenPart, 'readings'>;

/** The readings chosen for a text; none but for Mandarin. */
export function chosenReadings(text: string, locale: string): Readings {
  return /^(?:zh|cmn)(?![-_](?:hk|mo)\b)/i.test(locale) ? listed(mandarinReadings(text)) : {};
}

/** Of a part that is cut to the code points `start` to `end`. A reading that the cut goes through is lost. */
export function sliceReadings({ readings = [] }: Readings, start: number, end: number): Readings {
  if (readings.length === 0) return {};
  const kept = readings.filter((each) => each.start >= start && each.start + each.length <= end);
  const moved = kept.map((each): Reading => ({ ...each, start: each.start - start }));
  return { readings: moved };
}

function listed(readings: readonly Reading[]): Readings {
  return readings.length === 0 ? {} : { readings };
}
