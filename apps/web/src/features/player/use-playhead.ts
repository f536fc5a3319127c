import { useEffect, useState } from 'react';
import { audioEngine, usePlayer } from '../../model/player/player-store.ts';

/** Returns the position in seconds, updated every frame while the audio plays and after every jump. */
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
    // A jump in audio that is still loading fires no event on the element.
    const unsubscribe = usePlayer.subscribe(read);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      for (const type of types) element.removeEventListener(type, read);
    };
  }, [isPlaying]);
  return seconds;
}
