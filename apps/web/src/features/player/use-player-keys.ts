import { useEffect } from 'react';
import { audioEngine, setVolume, togglePlay, usePlayer } from '../../model/player/player-store.ts';

const seekSeconds = 5;
const volumeStep = 0.05;
/** Where keys already mean something. */
const takesKeys = 'input, textarea, select, button, a[href], [contenteditable], [role]:not([role="status"])';

/** Space plays and pauses, arrows seek and set the volume, wherever a key is not meant for something else. */
export function usePlayerKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(takesKeys)) return;
      if (!usePlayer.getState().current || !act(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function act(key: string): boolean {
  const { element, seek } = audioEngine();
  const { volume } = usePlayer.getState();
  switch (key) {
    case ' ':
      togglePlay();
      return true;
    case 'ArrowLeft':
      seek(element.currentTime - seekSeconds);
      return true;
    case 'ArrowRight':
      seek(element.currentTime + seekSeconds);
      return true;
    case 'ArrowUp':
      setVolume(volume + volumeStep);
      return true;
    case 'ArrowDown':
      setVolume(volume - volumeStep);
      return true;
    default:
      return false;
  }
}
