import { EngineError } from '@parlando/speech';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Availability } from './availability.ts';
import { ServiceRefusal } from './service-error.ts';

let availability: Availability;
let failure: Error | undefined;
let probes: number;
let logs: { message: string; details: object }[];

beforeEach(() => {
  vi.useFakeTimers();
  failure = undefined;
  probes = 0;
  logs = [];
  const log = (details: object, message: string) => void logs.push({ details, message });
  availability = new Availability({
    times: { retryMs: 1000, maxRetryMs: 60_000 },
    async probe() {
      probes++;
      if (failure) throw failure;
    },
    logger: { info: log, warn: log },
  });
});
afterEach(async () => {
  await availability.close();
  vi.useRealTimers();
});

const fail = (fault: 'unavailable' | 'crashed' | 'unsupported') =>
  availability.begin().failed(new EngineError(fault, fault));

test('probes with doubling delays, and logs the change once', async () => {
  failure = new Error('no internet', { cause: new Error('getaddrinfo ENOTFOUND') });
  availability.open();
  await vi.advanceTimersByTimeAsync(0);
  const counts: number[] = [];
  for (const waitMs of [999, 1, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
    await vi.advanceTimersByTimeAsync(waitMs);
    counts.push(probes);
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(logs).toHaveLength(1);
  expect(logs[0]?.details).toMatchObject({ reason: 'no internet: getaddrinfo ENOTFOUND' });
  failure = undefined;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(availability.reachable).toBe(true);
  expect(logs).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(probes).toBe(10);
});

test('respects the service’s Retry-After up to a limit', async () => {
  failure = ServiceRefusal.ofStatus(429, '30');
  availability.open();
  await vi.advanceTimersByTimeAsync(29_000);
  await availability.ask();
  await vi.advanceTimersByTimeAsync(999);
  expect(probes).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(probes).toBe(2);
  failure = ServiceRefusal.ofStatus(503, new Date(Date.now() + 86_400_000).toUTCString());
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probes).toBe(4);
});

test('opens at once for a refused connection, and for the third broken response in a row', async () => {
  availability.open();
  await vi.advanceTimersByTimeAsync(0);
  fail('crashed');
  fail('crashed');
  fail('unsupported');
  availability.begin().succeeded();
  fail('crashed');
  fail('crashed');
  expect(availability.reachable).toBe(true);
  fail('crashed');
  expect(availability.reachable).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(availability.reachable).toBe(true);
  fail('unavailable');
  expect(availability.reachable).toBe(false);
});

test('requests that fail at the same time count as one failure', async () => {
  availability.open();
  await vi.advanceTimersByTimeAsync(0);
  const together = Array.from({ length: 8 }, () => availability.begin());
  for (const request of together) request.failed(new EngineError('crashed', 'reset'));
  expect(availability.reachable).toBe(true);
});

test('does nothing once it is closed', async () => {
  failure = new Error('no internet');
  availability.open();
  await vi.advanceTimersByTimeAsync(0);
  await availability.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(probes).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
