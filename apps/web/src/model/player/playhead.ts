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
const untilShownSeconds = 1 / 60;

/** The playback position at the moment when what is drawn now becomes visible. */
export function shownSeconds(): number {
  const { paused, currentTime, playbackRate } = audioEngine().element;
  return paused ? currentTime : currentTime + untilShownSeconds * playbackRate;
}

/** Calls `listener` on every frame while the audio plays, and after every jump. All listeners share one loop. */
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

/**
 * Passes the played share of the audio, 0 to 1, to `show`: when it has changed visibly, by one of `steps` parts of
 * the whole length, and at once when `beside` changes. Drawing every frame would cause a layout in every frame.
 */
export function useHeardShare(show: (share: number) => void, steps: number, beside?: unknown) {
  const duration = usePlayer((state) => state.duration);
  const onShare = useEffectEvent((share: number) => show(share));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is drawn at once
  useEffect(() => {
    let shown = -1;
    const showStep = () => {
      const share = duration > 0 ? Math.min(playheadSeconds() / duration, 1) : 0;
      const step = Math.round(share * steps);
      if (step === shown) return;
      shown = step;
      onShare(share);
    };
    showStep();
    return followPlayhead(showStep);
  }, [duration, steps, beside]);
}

function follow(): () => void {
  const { element } = audioEngine();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let frame = 0;
  const run = () => {
    notify();
    frame = usePlayer.getState().status === 'playing' ? requestAnimationFrame(run) : 0;
  };
  // A seek in audio that is still loading fires no event on the element.
  const unsubscribe = usePlayer.subscribe(() => {
    if (frame === 0) run();
  });
  const types = ['seeked', 'seeking', 'emptied', 'ended', 'pause'] as const;
  for (const type of types) element.addEventListener(type, notify);
  run();
  return () => {
    cancelAnimationFrame(frame);
    unsubscribe();
    for (const type of types) element.removeEventListener(type, notify);
  };
}
