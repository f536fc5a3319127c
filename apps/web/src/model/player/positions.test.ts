import { beforeEach, expect, test } from 'vitest';
import { type CurrentAudio, usePlayer } from './player-store.ts';
import { followPosition, lastPosition } from './positions.ts';

const element = Object.assign(new EventTarget(), { currentTime: 0 });
followPosition(element as unknown as HTMLAudioElement);

function play(taskId: string, seconds: number, duration = 600): void {
  usePlayer.setState({ current: { taskId, url: `/files/${taskId}` } as CurrentAudio, duration });
  element.currentTime = seconds;
}
function pause(): void {
  element.dispatchEvent(new Event('pause'));
}
const positionOf = (taskId: string, duration = 600) => lastPosition({ taskId, url: null }, duration);

beforeEach(() => localStorage.clear());

test('long audio is gone on with where it was left, until it is heard to its end', () => {
  play('book', 300);
  pause();
  play('other', 42);
  window.dispatchEvent(new Event('pagehide'));
  expect([positionOf('book'), positionOf('other'), positionOf('unheard')]).toEqual([300, 42, 0]);
  expect(positionOf('book', 200), 'it became shorter').toBe(0);
  play('book', 598);
  pause();
  expect(positionOf('book')).toBe(0);
});

test('the position is stored while it plays, but not of short audio', () => {
  play('book', 200);
  element.dispatchEvent(new Event('timeupdate'));
  expect(positionOf('book')).toBe(200);
  play('clip', 60, 90);
  element.dispatchEvent(new Event('timeupdate'));
  expect(positionOf('clip')).toBe(0);
});

test('a hundred positions are kept, and what is no list of them counts as none', () => {
  localStorage.setItem('positions', '{"book":3}');
  for (let index = 0; index < 101; index++) {
    play(`audio ${index}`, 20 + index);
    pause();
  }
  expect([positionOf('audio 0'), positionOf('audio 1'), positionOf('audio 100')]).toEqual([0, 21, 120]);
});
