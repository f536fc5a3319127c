import { useTranslation } from '../../lib/use-translation.ts';
import { isRunning, useConversion } from '../../model/conversion/conversion.ts';
import { startConversion } from '../../model/conversion/run-conversion.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlayIcon } from '../../ui/later-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The player before there is audio: its button starts a conversion. */
export default function EmptyDock({ onPress }: { onPress: () => void }) {
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
