import { expect, test } from 'vitest';
import { parseRange } from './send-ranged.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-3', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-30', { start: 0, end: 10 }],
  ['bytes=0-99', { start: 0, end: 10 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
] as const)('%s of 10 bytes', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

test('a header of thousands of tabs takes no time', () => {
  const gap = '\t'.repeat(5000);
  expect(parseRange(`bytes=${gap}-${gap}x`, 10)).toBe('whole');
});
