import { lazy } from 'react';
import { usePlayer } from '../../model/player/player-store.ts';
import { LatePart } from '../../ui/late-part.tsx';

const PlayerBar = lazy(() => import('./player-bar.tsx'));

export function PlayerDock() {
  const hasAudio = usePlayer((state) => state.current !== null);
  if (!hasAudio) return null;
  return (
    <LatePart>
      <PlayerBar />
    </LatePart>
  );
}
