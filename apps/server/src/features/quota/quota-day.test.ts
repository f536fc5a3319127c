import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quotaDay } from './quota-day.ts';

const iso = (instant: number) => new Date(instant).toISOString();

describe('quotaDay', () => {
  test.each([
    ['2026-11-20T15:59:59.999Z', 'Asia/Shanghai', '2026-11-20', '2026-11-20T16:00:00.000Z'],
    ['2026-11-20T16:00:00.000Z', 'Asia/Shanghai', '2026-11-21', '2026-11-21T16:00:00.000Z'],
    // The clocks go back: 25 hours.
    ['2026-11-01T04:00:00.000Z', 'America/New_York', '2026-11-01', '2026-11-02T05:00:00.000Z'],
    // They go forward: 23 hours.
    ['2026-03-08T05:00:00.000Z', 'America/New_York', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['2026-06-01T00:00:00.000Z', 'UTC', '2026-06-01', '2026-06-02T00:00:00.000Z'],
  ])('%s in %s is %s, until %s', (now, zone, day, endsAt) => {
    const found = quotaDay(Date.parse(now), zone);
    expect({ day: found.day, endsAt: iso(found.endsAt) }).toEqual({ day, endsAt });
  });

  test('the end is the next day and the moment before it is not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
        fc.constantFrom('Asia/Shanghai', 'America/Sao_Paulo', 'Europe/Madrid', 'Pacific/Apia'),
        (now, zone) => {
          const { day, endsAt } = quotaDay(now, zone);
          expect(endsAt).toBeGreaterThan(now);
          expect(quotaDay(endsAt - 1, zone).day).toBe(day);
          expect(quotaDay(endsAt, zone).day).not.toBe(day);
        },
      ),
      { numRuns: 100 },
    );
  });
});
