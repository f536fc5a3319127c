import { expect, test } from 'vitest';
import { ThroughputMeter } from './throughput-meter.ts';

test('the speed follows the throughput while there is work, and idle time does not lower it', () => {
  let now = 0;
  const meter = new ThroughputMeter({ now: () => now, elapsedMs: () => now });
  for (let i = 0; i < 40; i++) {
    const first = meter.begin(1000);
    const second = meter.begin(1000);
    now += 1000;
    first();
    second();
    now += 60_000;
  }
  expect(meter.speed).toBeGreaterThan(1.9);
  expect(meter.speed).toBeLessThan(2.1);
});
