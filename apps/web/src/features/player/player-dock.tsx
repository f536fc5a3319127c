import { lazy, Suspense } from 'react';
import { usePlayer } from '../../model/player/player-store.ts';

const PlayerBar = lazy(() => import('./player-bar.tsx'));

/** The player at the foot of a page, once there is something in it. */
export function PlayerDock() {
  const hasAudio = usePlayer((state) => state.current !== null);
  if (!hasAudio) return null;
  return (
    <Suspense>
      <PlayerBar />
    </Suspense>
  );
}
