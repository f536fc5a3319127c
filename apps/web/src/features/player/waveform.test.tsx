import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { audioEngine } from '../../model/player/playback.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { Waveform } from './waveform.tsx';

/** As a browser's `Animation` behaves, with a clock of its own. */
class FakeAnimation {
  currentTime = 0;
  playbackRate = 1;
  playState = 'running';
  readonly durationMs: number;
  constructor({ duration }: KeyframeAnimationOptions) {
    this.durationMs = Number(duration);
    animations.push(this);
  }
  play() {
    this.playState = 'running';
  }
  pause() {
    this.playState = 'paused';
  }
  cancel() {
    animations.splice(animations.indexOf(this), 1);
  }
}
const animations: FakeAnimation[] = [];
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
  Element.prototype.animate = vi.fn(
    (_, options) => new FakeAnimation(options as KeyframeAnimationOptions) as never,
  );
  vi.spyOn(audioEngine().element, 'currentTime', 'get').mockImplementation(() => seconds);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  usePlayer.setState(usePlayer.getInitialState());
});

const states = () => animations.map(({ currentTime, playState }) => `${playState} ${currentTime}`);

test('the playhead plays, pauses, jumps and ends with the audio, and corrects only what is visible', () => {
  usePlayer.setState({ duration: 20, status: 'paused' });
  seconds = 5;
  const { unmount } = render(withQueries(<Waveform />));
  expect(states()).toEqual(['paused 5000', 'paused 5000']);
  act(() => usePlayer.setState({ status: 'playing' }));
  expect(states()).toEqual(['running 5000', 'running 5000']);
  seconds = 5.04;
  vi.advanceTimersByTime(20);
  expect(states()).toEqual(['running 5000', 'running 5000']);
  seconds = 5.06;
  vi.advanceTimersByTime(20);
  expect(states()).toEqual(['running 5060', 'running 5060']);
  audioEngine().element.playbackRate = 1.5;
  vi.advanceTimersByTime(20);
  expect(animations.map(({ playbackRate }) => playbackRate)).toEqual([1.5, 1.5]);
  act(() => usePlayer.setState({ status: 'paused' }));
  seconds = 21;
  audioEngine().element.dispatchEvent(new Event('seeked'));
  expect(states()).toEqual(['paused 20000', 'paused 20000']);
  audioEngine().element.playbackRate = 1;
  unmount();
  expect(animations).toEqual([]);
});

test('while more audio arrives, the playhead stays at its second', () => {
  usePlayer.setState({ duration: 10, status: 'playing' });
  seconds = 5;
  render(withQueries(<Waveform />));
  act(() => usePlayer.setState({ duration: 40 }));
  expect(states()).toEqual(['running 5000', 'running 5000']);
  expect(animations.map(({ durationMs }) => durationMs)).toEqual([40_000, 40_000]);
});
