import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePlayer } from '../../model/player/player-store.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { SeekBar } from './seek-bar.tsx';

const seeking = vi.hoisted(() => ({ seek: vi.fn(), seekBy: vi.fn() }));
vi.mock('../../model/player/playback.ts', () => ({ audioEngine: () => seeking }));
const followers = vi.hoisted((): ((share: number) => void)[] => []);
vi.mock('../../model/player/playhead.ts', () => ({
  useHeardShare: (show: (share: number) => void) => followers.push(show),
}));
const hear = (share: number) => {
  for (const show of followers) show(share);
};

test('while it has the focus and audio plays, only what the person seeks is read out', () => {
  usePlayer.setState({ duration: 100, status: 'playing' });
  render(withQueries(<SeekBar />));
  const slider = screen.getByRole<HTMLInputElement>('slider');
  const text = () => slider.getAttribute('aria-valuetext');
  hear(0.1);
  expect(text()).toBe('0:10 / 1:40');
  act(() => slider.focus());
  hear(0.2);
  expect([slider.value, text()]).toEqual(['20', '0:10 / 1:40']);
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  hear(0.25);
  expect(text()).toBe('0:25 / 1:40');
  hear(0.3);
  expect(text()).toBe('0:25 / 1:40');
  usePlayer.setState({ status: 'paused' });
  hear(0.31);
  expect(text()).toBe('0:31 / 1:40');
});
