import { expect, test } from 'vitest';
import { changeOptions, unchanged } from './option-choices.ts';

test('an option that is taken back is no longer named; one that is the list’s is', () => {
  const value = { speed: 1.2, format: 'wav' as const };
  const changed = changeOptions(value, { speed: unchanged, pitch: undefined });
  expect(Object.entries(changed)).toEqual([
    ['format', 'wav'],
    ['pitch', undefined],
  ]);
});
