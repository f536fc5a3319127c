import { create } from 'zustand';
import { audioEngine } from './playback.ts';

interface SleepTimer {
  /** As chosen; 0: off. */
  readonly minutes: number;
  /** Milliseconds since 1970. */
  readonly stopAt: number;
}

const off: SleepTimer = { minutes: 0, stopAt: Number.POSITIVE_INFINITY };

export const useSleepTimer = create<SleepTimer>(() => off);

/** Pauses what plays then, whichever chapter it is; 0: never. */
export function setSleepTimer(minutes: number): void {
  useSleepTimer.setState(minutes > 0 ? { minutes, stopAt: Date.now() + minutes * 60_000 } : off);
  const { element } = audioEngine();
  // Browsers slow down the timers of a page in the background, but not its audio.
  element.addEventListener('timeupdate', pauseWhenOver);
  element.addEventListener('play', endWhenOver);
  setTimeout(() => element.paused && endWhenOver(), minutes * 60_000);
}

const isOver = () => Date.now() >= useSleepTimer.getState().stopAt;

function pauseWhenOver(): void {
  if (!isOver()) return;
  useSleepTimer.setState(off);
  audioEngine().pause();
}

/** The person had paused before. */
function endWhenOver(): void {
  if (isOver()) useSleepTimer.setState(off);
}
