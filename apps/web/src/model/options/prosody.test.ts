import { limits, speechPresets } from '@parlando/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { activePreset, clampToRange } from './prosody.ts';

it.each(speechPresets.map((preset) => [preset.id, preset] as const))(
  '%s is active at its values',
  (id, preset) => {
    expect(activePreset(preset)).toBe(id);
  },
);

it.each([
  [1.05, 1, 'standard'],
  [0.95, 0.95, 'standard'],
  [0.85, 1, 'slow'],
  [1.35, 1.05, 'fast'],
  [1.06, 1, null],
  [1, 0.9, null],
] as const)('at speed %d and pitch %d the active preset is %s', (speed, pitch, id) => {
  expect(activePreset({ speed, pitch })).toBe(id);
});

it('clamps to a step inside the range', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (value) => {
      const { min, max, step } = limits.speed;
      const clamped = clampToRange(value, limits.speed);
      expect(clamped).toBeGreaterThanOrEqual(min);
      expect(clamped).toBeLessThanOrEqual(max);
      expect(Number((clamped / step).toFixed(6)) % 1).toBe(0);
    }),
  );
});
