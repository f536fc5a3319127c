import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { audioEngine } from './playback.ts';
import { usePlayer } from './player-store.ts';
import { shownSeconds, useHeardSeconds } from './playhead.ts';

afterEach(() => {
  vi.restoreAllMocks();
  usePlayer.setState(usePlayer.getInitialState());
});

test('the position is shown some times a second, after every jump and when it pauses', () => {
  usePlayer.setState({ duration: 3600 });
  const { element } = audioEngine();
  let seconds = 0;
  vi.spyOn(element, 'currentTime', 'get').mockImplementation(() => seconds);
  const isPaused = vi.spyOn(element, 'paused', 'get').mockReturnValue(false);
  const moveTo = (next: number, type = 'seeked') =>
    act(() => {
      seconds = next;
      element.dispatchEvent(new Event(type));
    });
  const shown: number[] = [];
  const { unmount } = renderHook(() => useHeardSeconds((position) => shown.push(position), 4));
  expect(shown).toEqual([1 / 60]);
  for (let frame = 1; frame <= 600; frame++) moveTo(frame / 60);
  expect(shown).toHaveLength(41);
  moveTo(1800);
  expect(shown.at(-1)).toBeCloseTo(1800 + 1 / 60);
  isPaused.mockReturnValue(true);
  moveTo(1800.1, 'pause');
  expect(shown.at(-1)).toBe(1800.1);
  unmount();
});

test('the position is drawn for the moment when the screen shows it, at every rate', () => {
  const { element } = audioEngine();
  vi.spyOn(element, 'currentTime', 'get').mockReturnValue(10);
  const isPaused = vi.spyOn(element, 'paused', 'get').mockReturnValue(true);
  expect(shownSeconds()).toBe(10);
  isPaused.mockReturnValue(false);
  element.playbackRate = 1;
  expect(shownSeconds()).toBeCloseTo(10 + 1 / 60);
  element.playbackRate = 2;
  expect(shownSeconds()).toBeCloseTo(10 + 1 / 30);
  element.playbackRate = 1;
});
