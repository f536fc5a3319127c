import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stillHere } from './still-here.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a failure counts at once, or after a delay if the page was about to be left but stays', async () => {
  const count = vi.fn();
  void stillHere().then(count);
  await vi.advanceTimersByTimeAsync(0);
  expect(count).toHaveBeenCalledTimes(1);

  window.dispatchEvent(new Event('beforeunload'));
  void stillHere().then(count);
  await vi.advanceTimersByTimeAsync(4999);
  expect(count).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(count).toHaveBeenCalledTimes(2);
});
