import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { audioEngine } from './playback.ts';
import { setSleepTimer, useSleepTimer } from './sleep-timer.ts';

const fire = (type: string) => audioEngine().element.dispatchEvent(new Event(type));
const paused = vi.spyOn(audioEngine().element, 'paused', 'get');
const pause = vi.spyOn(audioEngine(), 'pause').mockReturnValue(undefined);

beforeEach(() => {
  vi.useFakeTimers();
  pause.mockClear();
});
afterEach(() => {
  setSleepTimer(0);
  vi.useRealTimers();
});

test('what plays is paused once the time is over, and only once', () => {
  paused.mockReturnValue(false);
  setSleepTimer(15);
  vi.advanceTimersByTime(15 * 60_000 - 1);
  fire('timeupdate');
  expect(pause).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  fire('timeupdate');
  fire('timeupdate');
  expect(pause).toHaveBeenCalledOnce();
  expect(useSleepTimer.getState().minutes).toBe(0);
});

test('a timer that was switched off, or ended while nothing played, pauses nothing', () => {
  paused.mockReturnValue(true);
  setSleepTimer(15);
  setSleepTimer(0);
  vi.advanceTimersByTime(3_600_000);
  fire('timeupdate');
  setSleepTimer(15);
  vi.advanceTimersByTime(3_600_000);
  expect(useSleepTimer.getState().minutes).toBe(0);
  fire('play');
  fire('timeupdate');
  expect(pause).not.toHaveBeenCalled();
});
