import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { formatClock } from '../../lib/format.ts';
import { audioEngine, usePlayer } from './player-store.ts';

const listeners = new Set<() => void>();
let stopFollowing: (() => void) | undefined;

/** The position in seconds. */
export function playheadSeconds(): number {
  return audioEngine().element.currentTime;
}

/** Calls back every frame while the audio plays, and after every jump. One loop serves everybody who follows. */
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

/** Returns the position as a clock shows it. */
export function usePlayheadClock(): string {
  return useSyncExternalStore(
    followPlayhead,
    () => formatClock(playheadSeconds()),
    () => formatClock(0),
  );
}

/** Tells the position in seconds every frame, and at once when what it is shown beside changes. */
export function useFollowedPlayhead(show: (seconds: number) => void, beside: unknown): void {
  const tell = useEffectEvent(() => show(playheadSeconds()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is drawn at once
  useEffect(() => {
    tell();
    return followPlayhead(tell);
  }, [beside]);
}

function follow(): () => void {
  const { element } = audioEngine();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let frame = 0;
  const run = () => {
    tell();
    frame = usePlayer.getState().status === 'playing' ? requestAnimationFrame(run) : 0;
  };
  // A jump in audio that is still loading fires no event on the element.
  const unsubscribe = usePlayer.subscribe(() => {
    if (frame === 0) run();
  });
  const types = ['seeked', 'seeking', 'emptied', 'ended', 'pause'] as const;
  for (const type of types) element.addEventListener(type, tell);
  run();
  return () => {
    cancelAnimationFrame(frame);
    unsubscribe();
    for (const type of types) element.removeEventListener(type, tell);
  };
}
