import { lazy, useState } from 'react';
import { withStudioWords } from '../../lib/language.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { ClientPart } from '../../ui/client-part.tsx';
import { late } from '../../ui/late-part.tsx';

export const loadPlayerBar = withStudioWords(() => import('./player-bar.tsx'));
const PlayerBar = lazy(loadPlayerBar);
const LatePlayerBar = late(loadPlayerBar);
const EmptyDock = lazy(() => import(/* part: view */ './empty-dock.tsx'));

/**
 * The studio's player. On a wide screen it is always there, so that nothing moves when audio arrives; until then its
 * button starts a conversion. On a narrow screen it appears with the audio.
 */
export function StudioDock() {
  const hasAudio = usePlayer((state) => state.current !== null);
  const [wasPressed, setPressed] = useState(false);
  const place = (
    <div className="sticky bottom-0 z-30 h-[calc(var(--player-height)+1px)] border-t border-line bg-surface max-wide:hidden" />
  );
  return (
    <ClientPart fallback={place}>
      {hasAudio ? (
        <PlayerBar raised takesFocus={wasPressed} />
      ) : (
        <EmptyDock onPress={() => setPressed(true)} />
      )}
    </ClientPart>
  );
}

/** The player of every page but the studio: what is heard can be paused wherever one is. */
export function PlayerDock() {
  const hasAudio = usePlayer((state) => state.current !== null);
  return hasAudio && <LatePlayerBar />;
}
