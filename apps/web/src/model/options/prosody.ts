import { limits, speechPresets } from '@parlando/contract';

export type SpeechPreset = (typeof speechPresets)[number];
export type SpeechPresetId = SpeechPreset['id'];

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step?: number;
}

/** The nearest value of the range, without the dust of binary fractions (0.1 + 0.2). */
export function clampToRange(value: number, { min, max, step = 0.01 }: Range): number {
  const inside = Math.min(max, Math.max(min, value));
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return Number((Math.round(inside / step) * step).toFixed(decimals));
}

/** Whether a value is a preset's, within the tolerance. */
export function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= limits.presetTolerance + Number.EPSILON * 4;
}

/** The presets whose speed and pitch are within the tolerance of the given ones; they lie further apart than that. */
export function activePreset(prosody: { speed: number; pitch: number }): SpeechPresetId | null {
  const found = speechPresets.find(
    ({ speed, pitch }) => isNear(speed, prosody.speed) && isNear(pitch, prosody.pitch),
  );
  return found?.id ?? null;
}
