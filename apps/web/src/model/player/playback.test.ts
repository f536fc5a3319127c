import { expect, test } from 'vitest';
import { audioEngine, setVolume } from './playback.ts';

test('no volume is silent also where a page cannot set the volume', () => {
  const { element } = audioEngine();
  setVolume(0);
  expect(element.muted).toBe(true);
  setVolume(0.5);
  expect(element.muted).toBe(false);
});
