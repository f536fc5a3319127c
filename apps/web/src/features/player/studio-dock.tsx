import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning, useConversion } from '../../model/conversion/conversion.ts';
import { startConversion } from '../../model/conversion/run-conversion.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlayIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export const loadPlayerBar = () => import('./player-bar.tsx');
const PlayerBar = lazy(loadPlayerBar);

/**
 * The studio's player. On a wide screen it stands there from the start, so that nothing moves when audio comes; until then
 * its button has the text spoken. On a narrow one it comes with the audio.
 */
export function StudioDock() {
  const hasAudio = usePlayer((state) => state.current !== null);
  const [wasPressed, setPressed] = useState(false);
  const empty = <EmptyDock onPress={() => setPressed(true)} />;
  if (!hasAudio) return empty;
  return (
    <Suspense fallback={empty}>
      <PlayerBar raised takesFocus={wasPressed} />
    </Suspense>
  );
}

function EmptyDock({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  const running = useConversion(isRunning);
  const press = () => {
    onPress();
    if (!running) startConversion();
  };
  return (
    <section
      aria-label={t('player.label')}
      className="sticky bottom-0 z-30 border-t border-line bg-surface max-wide:hidden"
    >
      <div className="mx-auto flex h-(--player-height) max-w-400 items-center gap-4 px-6">
        <IconButton
          round
          size="lg"
          tone="accent"
          label={t('player.playText')}
          icon={running ? <Spinner size={20} /> : <PlayIcon size={22} />}
          onClick={press}
        />
        <span className="text-13 text-ink-3">{t('player.playText')}</span>
        <div aria-hidden="true" className="h-1 flex-1 rounded-full bg-sunken" />
        <span className="w-11 text-13 text-ink-3">0:00</span>
      </div>
    </section>
  );
}
