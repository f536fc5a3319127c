import type { Gender } from '../engine.ts';
import { MOST_VOLUME, type SpeechStyle } from '../speech-document.ts';
import { type Change, parsePitch, parseRate, parseVolume } from './ssml-values.ts';

/** Where a typical speaking voice lies, for pitches given in Hz. Between the two when the gender is not known. */
const TYPICAL_HERTZ: Readonly<Record<Gender, number>> = { Female: 200, Male: 120, Neutral: 155 };

/** Ratios stay finite and above zero; what an engine can do is narrower, and it clamps. */
const LEAST_RATIO = 0.1;
const GREATEST_RATIO = 10;
/** The scale ends here; only a change goes beyond it. */
const FULL_VOLUME = 100;

export interface ProsodyChange {
  readonly style: SpeechStyle;
  readonly ignored: readonly string[];
}

/**
 * The style inside a `prosody` element. Words set a value anew; numbers change the one in force, so nested elements
 * compose. `ignored` names the attributes that have no effect here.
 */
export function prosodyStyle(
  style: SpeechStyle,
  attributes: ReadonlyMap<string, string>,
  gender: Gender | undefined,
): ProsodyChange {
  const ignored = ['contour', 'duration'].filter((name) => attributes.has(name));
  const hertz = TYPICAL_HERTZ[gender ?? 'Neutral'];
  const read = (name: string, parse: (value: string) => Change | undefined): Change | undefined => {
    const value = attributes.get(name);
    return value === undefined ? undefined : parse(value);
  };
  const range = read('range', parsePitch);
  if (range?.kind === 'hertz' || range?.kind === 'add-hertz') ignored.push('range');
  const rate = changed(style.rate, read('rate', parseRate), hertz);
  const pitch = changed(style.pitch, read('pitch', parsePitch), hertz);
  if (rate !== ratio(rate)) ignored.push('rate');
  if (pitch !== ratio(pitch)) ignored.push('pitch');
  const louder = read('volume', parseVolume);
  const volume = changed(style.volume, louder, hertz);
  const mostVolume = louder?.kind === 'absolute' ? FULL_VOLUME : MOST_VOLUME;
  if (volume > mostVolume) ignored.push('volume');
  return {
    style: {
      ...style,
      rate: ratio(rate),
      pitch: ratio(pitch),
      range: ignored.includes('range')
        ? style.range
        : Math.min(GREATEST_RATIO, Math.max(0, changed(style.range, range, hertz))),
      volume: Math.min(mostVolume, Math.max(0, volume)),
    },
    ignored,
  };
}

function changed(current: number, change: Change | undefined, typicalHertz: number): number {
  switch (change?.kind) {
    case undefined:
      return current;
    case 'absolute':
      return change.value;
    case 'factor':
      return rounded(current * change.value);
    case 'add':
      return rounded(current + change.value);
    case 'hertz':
      return rounded(change.value / typicalHertz);
    case 'add-hertz':
      return rounded(current + change.value / typicalHertz);
  }
}

/** Keeps 1.2 × 1.1 from becoming 1.3199999999999998, which would be another cache key. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** A ratio that is finite and above zero. */
export function ratio(value: number): number {
  return Math.min(GREATEST_RATIO, Math.max(LEAST_RATIO, value));
}
