import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePlayer } from '../../model/player/player-store.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { SeekBar } from './seek-bar.tsx';

const seeking = vi.hoisted(() => ({ seek: vi.fn(), seekBy: vi.fn() }));
vi.mock('../../model/player/playback.ts', () => ({ audioEngine: () => seeking }));
const followers = vi.hoisted((): ((seconds: number) => void)[] => []);
vi.mock('../../model/player/playhead.ts', () => ({
  movesPerSecond: () => 1,
  useHeardSeconds: (show: (seconds: number) => void) => followers.push(show),
}));
vi.mock('./waveform.tsx', () => ({ Waveform: () => null }));
const hear = (seconds: number) => {
  for (const show of followers) show(seconds);
};

test('while it has the focus and audio plays, only what the person seeks is read out', () => {
  usePlayer.setState({ duration: 100, status: 'playing' });
  render(withQueries(<SeekBar />));
  const slider = screen.getByRole<HTMLInputElement>('slider');
  const text = () => slider.getAttribute('aria-valuetext');
  hear(10);
  expect(text()).toBe('0:10 / 1:40');
  act(() => slider.focus());
  hear(20);
  expect([slider.value, text()]).toEqual(['20', '0:10 / 1:40']);
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  hear(25);
  expect(text()).toBe('0:25 / 1:40');
  hear(30);
  expect(text()).toBe('0:25 / 1:40');
  usePlayer.setState({ status: 'paused' });
  hear(31);
  expect(text()).toBe('0:31 / 1:40');
});
