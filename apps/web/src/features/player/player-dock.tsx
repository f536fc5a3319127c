import { withStudioWords } from '../../lib/language.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { late } from '../../ui/late-part.tsx';

const PlayerBar = late(withStudioWords(() => import('./player-bar.tsx')));

/** The player of every page but the studio: what is heard can be paused wherever one is. */
export function PlayerDock() {
  const hasAudio = usePlayer((state) => state.current !== null);
  if (!hasAudio) return null;
  return <PlayerBar />;
}
