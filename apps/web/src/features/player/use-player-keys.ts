import { useEffect } from 'react';
import { audioEngine, setVolume, togglePlay, usePlayer } from '../../model/player/player-store.ts';

const seekSeconds = 5;
const volumeStep = 0.05;
/** Elements that use these keys themselves. */
const takesKeys = 'input, textarea, select, button, a[href], [contenteditable], [role]:not([role="status"])';

/** Space plays and pauses, arrows seek and set the volume, unless the focused element uses the key itself. */
export function usePlayerKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(takesKeys)) return;
      const act = actions[event.key];
      if (!usePlayer.getState().current || !act) return;
      act();
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const turnVolume = (by: number) => setVolume(usePlayer.getState().volume + by);

const actions: Readonly<Record<string, () => void>> = {
  ' ': togglePlay,
  ArrowLeft: () => audioEngine().seekBy(-seekSeconds),
  ArrowRight: () => audioEngine().seekBy(seekSeconds),
  ArrowUp: () => turnVolume(volumeStep),
  ArrowDown: () => turnVolume(-volumeStep),
};
