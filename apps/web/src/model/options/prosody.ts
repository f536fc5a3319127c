import { limits, speechPresets } from '@parlando/contract';

export type SpeechPresetId = (typeof speechPresets)[number]['id'];

/** The nearest step inside the range, without binary rounding errors (0.1 + 0.2). */
export function clampToRange(
  value: number,
  { min, max, step = 0.01 }: { min: number; max: number; step?: number },
): number {
  const inside = Math.min(max, Math.max(min, value));
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return Number((Math.round(inside / step) * step).toFixed(decimals));
}

/** Whether two values are equal within the tolerance of presets. */
export function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= limits.presetTolerance + Number.EPSILON * 4;
}

/** The preset whose speed and pitch match within the tolerance. Presets are further apart than that. */
export function activePreset(prosody: { speed: number; pitch: number }): SpeechPresetId | null {
  const found = speechPresets.find(
    ({ speed, pitch }) => isNear(speed, prosody.speed) && isNear(pitch, prosody.pitch),
  );
  return found?.id ?? null;
}
