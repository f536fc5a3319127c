import { expect, test, vi } from 'vitest';
import { beginSound } from '../../lib/audio/one-sound.ts';
import { audioEngine, setVolume } from './playback.ts';

test('no volume is silent also where a page cannot set the volume', () => {
  const { element } = audioEngine();
  setVolume(0);
  expect(element.muted).toBe(true);
  setVolume(0.5);
  expect(element.muted).toBe(false);
});

test('what another sound pauses does not pause that one with a late report', () => {
  const { element } = audioEngine();
  const paused = vi.spyOn(element, 'pause').mockReturnValue(undefined);
  const other = { pause: vi.fn() };
  element.dispatchEvent(new Event('playing'));
  beginSound(other);
  expect(paused).toHaveBeenCalledOnce();
  element.dispatchEvent(new Event('progress'));
  expect(other.pause).not.toHaveBeenCalled();
  element.dispatchEvent(new Event('pause'));
  element.dispatchEvent(new Event('playing'));
  expect(other.pause).toHaveBeenCalledOnce();
});
