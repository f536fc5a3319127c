import { useEffect, useState } from 'react';
import { audioEngine, usePlayer } from '../../model/player/player-store.ts';

/** Seconds from the start, moving with the audio: every frame while it plays, and after every jump. */
export function usePlayhead(): number {
  const [seconds, setSeconds] = useState(0);
  const isPlaying = usePlayer(({ status }) => status === 'playing');
  useEffect(() => {
    const { element } = audioEngine();
    const read = () => setSeconds(element.currentTime);
    let frame = 0;
    const follow = () => {
      read();
      frame = requestAnimationFrame(follow);
    };
    read();
    if (isPlaying) follow();
    const types = ['seeked', 'seeking', 'emptied', 'ended', 'pause'] as const;
    for (const type of types) element.addEventListener(type, read);
    // A jump in audio that is still loading is no event of the element.
    const unsubscribe = usePlayer.subscribe(read);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      for (const type of types) element.removeEventListener(type, read);
    };
  }, [isPlaying]);
  return seconds;
}
