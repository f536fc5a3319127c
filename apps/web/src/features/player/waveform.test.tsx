import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { audioEngine } from '../../model/player/playback.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { Waveform } from './waveform.tsx';

let seconds = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    vi.fn(
      class {
        observe = vi.fn();
        disconnect = vi.fn();
      },
    ),
  );
  const { element } = audioEngine();
  vi.spyOn(element, 'currentTime', 'get').mockImplementation(() => seconds);
  vi.spyOn(element, 'paused', 'get').mockImplementation(() => usePlayer.getState().status !== 'playing');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  usePlayer.setState(usePlayer.getInitialState());
});

/** The played part and the picture in it. */
function show() {
  const { container } = render(withQueries(<Waveform />));
  const moved = [...container.querySelectorAll<HTMLElement>('.will-change-transform')];
  return () => moved.map(({ style }) => style.transform);
}

test('what is played is uncovered, while the picture stays, and both jump with the audio', () => {
  usePlayer.setState({ duration: 20, status: 'paused' });
  seconds = 5;
  const places = show();
  expect(places()).toEqual(['translateX(-75%)', 'translateX(75%)']);
  act(() => usePlayer.setState({ status: 'playing' }));
  // One frame later it is at 10 s.
  seconds = 10 - 1 / 60;
  vi.advanceTimersByTime(20);
  expect(places()).toEqual(['translateX(-50%)', 'translateX(50%)']);
  act(() => usePlayer.setState({ duration: 40 }));
  expect(places()).toEqual(['translateX(-75%)', 'translateX(75%)']);
  act(() => usePlayer.setState({ status: 'paused' }));
  seconds = 41;
  audioEngine().element.dispatchEvent(new Event('seeked'));
  expect(places()).toEqual(['translateX(0%)', 'translateX(0%)']);
});

test('in an hour of audio it moves only when the change is visible', () => {
  usePlayer.setState({ duration: 3600, status: 'playing' });
  seconds = 0;
  const places = show();
  const seen = new Set<string | undefined>();
  for (let frame = 0; frame < 600; frame++) {
    seconds = frame / 60;
    vi.advanceTimersByTime(20);
    seen.add(places()[0]);
  }
  expect(seen.size).toBeGreaterThan(1);
  expect(seen.size).toBeLessThan(6);
});
