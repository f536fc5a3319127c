import { vi } from 'vitest';
import { audioEngine } from '../model/player/playback.ts';

/** jsdom plays nothing: audio starts and stops at once, and object URLs are fake. */
export function silenceAudio(): void {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  audioEngine();
}
