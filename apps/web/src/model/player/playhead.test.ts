import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { audioEngine } from './playback.ts';
import { usePlayer } from './player-store.ts';
import { shownSeconds, useHeardShare } from './playhead.ts';

afterEach(() => {
  vi.restoreAllMocks();
  usePlayer.setState(usePlayer.getInitialState());
});

test('the played share of an hour is redrawn only when the change is visible, and at once after a jump', () => {
  usePlayer.setState({ duration: 3600 });
  const { element } = audioEngine();
  let seconds = 0;
  vi.spyOn(element, 'currentTime', 'get').mockImplementation(() => seconds);
  const moveTo = (next: number) =>
    act(() => {
      seconds = next;
      element.dispatchEvent(new Event('seeked'));
    });
  const shares: number[] = [];
  const { unmount } = renderHook(() => useHeardShare((share) => shares.push(share), 4000));
  expect(shares).toEqual([0]);
  for (let frame = 1; frame <= 600; frame++) moveTo(frame / 60);
  expect(shares.length).toBeGreaterThan(8);
  expect(shares.length).toBeLessThan(14);
  moveTo(1800);
  expect(shares.at(-1)).toBe(0.5);
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
