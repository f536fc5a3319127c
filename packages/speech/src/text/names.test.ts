import { expect, test } from 'vitest';
import { readNames, readUnits } from './names.ts';

test('names ratios only of units that are both known', () => {
  const units = readUnits('meter/meters: m | second/seconds: s, sec', ' per ');
  expect(units['m/s']).toEqual(['meter per second', 'meters per second']);
  expect(units['mol/L']).toBeUndefined();
  expect(units.sec).toEqual(['second', 'seconds']);
});

test('rejects an entry without a name or a sign', () => {
  expect(() => readNames('foot/feet ft')).toThrow('foot/feet ft');
});
