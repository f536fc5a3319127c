import { expect, test } from 'vitest';
import { asPower, joinLines, printedPowerBase } from './join-text.ts';

test('an address goes on in the next line, but the question mark behind one ends a sentence', () => {
  expect(joinLines('See https://example.com/a-', 'long-path.')).toBe('See https://example.com/a-long-path.');
  expect(joinLines('Have you seen www.example.com?', 'It is great.')).toBe(
    'Have you seen www.example.com? It is great.',
  );
});

test('raised numbers are powers of bases, and in print only where they are hardly notes', () => {
  expect(asPower('2', '10')).toBe('¹⁰');
  expect(['6.02 × 10', '(a + b)', 'x', 'cm'].map((text) => asPower(text, '2', printedPowerBase))).toEqual([
    '²',
    '²',
    '²',
    '²',
  ]);
  expect(['He was 15', 'plan B', 'Wang Y'].map((text) => asPower(text, '2', printedPowerBase))).toEqual([
    null,
    null,
    null,
  ]);
});
