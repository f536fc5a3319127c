import { usePlayer } from '../../model/player/player-store.ts';
import { late } from '../../ui/late-part.tsx';

const PlayerBar = late(() => import('./player-bar.tsx'));

export function PlayerDock() {
  const hasAudio = usePlayer((state) => state.current !== null);
  if (!hasAudio) return null;
  return <PlayerBar />;
}
