import { useEffect, useEffectEvent } from 'react';
import { audioEngine } from './playback.ts';
import { usePlayer } from './player-store.ts';

const listeners = new Set<() => void>();
let stopFollowing: (() => void) | undefined;

/** The position in seconds. */
export function playheadSeconds(): number {
  return audioEngine().element.currentTime;
}

/** What is drawn now is shown with the next frame. */
const frameSeconds = 1 / 60;

/** The playback position at the moment when what is drawn now becomes visible. */
export function shownSeconds(): number {
  const { paused, currentTime, playbackRate } = audioEngine().element;
  return paused ? currentTime : currentTime + frameSeconds * playbackRate;
}

/**
 * Calls `listener` as often as there are frames while the audio plays, and after every jump. All listeners share one
 * timer: an animation frame makes the browser style and draw the page, even if no listener changes anything.
 */
export function followPlayhead(listener: () => void): () => void {
  listeners.add(listener);
  stopFollowing ??= follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopFollowing?.();
    stopFollowing = undefined;
  };
}

const mostMovesPerSecond = 20;

/** How often to move what has `steps` places for the whole audio: not in vain, nor more often than looks smooth. */
export function movesPerSecond(steps: number, duration: number): number {
  return Math.min(steps / duration, mostMovesPerSecond);
}

/** Passes the position in seconds to `show`, `perSecond` times in a second of audio, and after every jump and pause. */
export function useHeardSeconds(show: (seconds: number) => void, perSecond: number): void {
  const duration = usePlayer((state) => state.duration);
  const onSeconds = useEffectEvent((seconds: number) => show(seconds));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown may depend on the duration
  useEffect(() => {
    let shown = -1;
    const showStep = () => {
      const seconds = shownSeconds();
      const step = Math.floor(seconds * perSecond);
      if (step === shown && !audioEngine().element.paused) return;
      shown = step;
      onSeconds(seconds);
    };
    showStep();
    return followPlayhead(showStep);
  }, [duration, perSecond]);
}

function follow(): () => void {
  const { element } = audioEngine();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let timer: number | undefined;
  const run = () => {
    notify();
    const isPlaying = usePlayer.getState().status === 'playing';
    timer = isPlaying ? window.setTimeout(run, frameSeconds * 1000) : undefined;
  };
  // A seek in audio that is still loading fires no event on the element.
  const unsubscribe = usePlayer.subscribe(() => {
    if (timer === undefined) run();
  });
  const types = ['seeked', 'seeking', 'emptied', 'ended', 'pause'] as const;
  for (const type of types) element.addEventListener(type, notify);
  run();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    for (const type of types) element.removeEventListener(type, notify);
  };
}
