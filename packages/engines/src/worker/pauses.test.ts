import { afterEach, expect, test, vi } from 'vitest';
import { Pauses } from './pauses.ts';

afterEach(() => void vi.restoreAllMocks());

/** A simulated thread and clock; `onWait` may end its pause early. */
function thread(onWait: (ms: number) => number = (ms) => ms) {
  const clock = { ms: 0 };
  const newcomers = new Int32Array(new SharedArrayBuffer(4));
  vi.spyOn(Atomics, 'wait').mockImplementation((_array, _index, _value, ms = 0) => {
    clock.ms += onWait(Number(ms));
    return 'timed-out';
  });
  const pauses = new Pauses(newcomers, () => clock.ms);
  return {
    newcomers,
    /** Returns how long it paused after so much work. */
    stoodStillAfter(spokenMs: number): number {
      clock.ms += spokenMs;
      const before = clock.ms;
      pauses.giveWay();
      return clock.ms - before;
    },
  };
}

test('a thread pauses for newcomers only', () => {
  const { newcomers, stoodStillAfter } = thread();
  expect(stoodStillAfter(1000)).toBe(0);
  newcomers[0] = 1;
  expect(stoodStillAfter(1000)).toBe(50);
  newcomers[0] = 0;
  expect(stoodStillAfter(1000)).toBe(0);
});

test('however many newcomers there are, a thread works at least half of the time', () => {
  const { newcomers, stoodStillAfter } = thread();
  newcomers[0] = 9;
  expect(stoodStillAfter(30)).toBe(30);
  expect(stoodStillAfter(0)).toBe(0);
  expect(stoodStillAfter(5)).toBe(5);
});

test('a thread continues when the last newcomer has been served', () => {
  const { newcomers, stoodStillAfter } = thread(() => {
    Atomics.sub(newcomers, 0, 1);
    return 3;
  });
  newcomers[0] = 2;
  expect(stoodStillAfter(1000)).toBe(6);
});
