import { expect, test } from 'vitest';
import { bucketLabel } from './usage-buckets.ts';

// Midnight of 20 November in Shanghai is still the 19th in most time zones.
const midnight = '2026-11-19T16:00:00.000Z';

test('a bucket is labelled with its day in the quota’s time zone, whatever the reader’s', () => {
  expect(bucketLabel(midnight, 'day', 'Asia/Shanghai', 'en')).toBe('11/20');
  expect(bucketLabel('2026-11-30T16:00:00.000Z', 'month', 'Asia/Shanghai', 'en')).toBe('Dec 26');
  expect(bucketLabel('2026-11-20T00:00:00.000Z', 'day', 'UTC', 'en')).toBe('11/20');
});
