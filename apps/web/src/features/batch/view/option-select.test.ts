import { expect, test } from 'vitest';
import { changeOptions, unchanged } from './option-select.tsx';

test('omits an option that is reset, and keeps one set to the list’s value', () => {
  const value = { speed: 1.2, format: 'wav' as const };
  const changed = changeOptions(value, { speed: unchanged, pitch: undefined });
  expect(Object.entries(changed)).toEqual([
    ['format', 'wav'],
    ['pitch', undefined],
  ]);
});
