import { cx } from '../../lib/cx.ts';
import { comparePreviews, previewPlayer } from '../../model/audition/preview.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import { useVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';
import { StopIcon } from '../../ui/icons.tsx';
import { PlayIcon } from '../../ui/later-icons.tsx';

interface CompareVoicesProps {
  /** ShortNames, two at the most. */
  readonly voices: readonly string[];
  readonly words: VoiceWords;
}

/** The voices that are marked, and a button that plays the two in turn. Takes the room that is left. */
export function CompareVoices({ voices, words }: CompareVoicesProps) {
  const { t } = words;
  const byId = useVoices((state) => state.byId);
  const isPlaying = previewPlayer.useState(({ voice }) => voice !== null && voices.includes(voice));
  const names = voices.flatMap((id) => byId.get(id) ?? []).map(words.name);
  return (
    <div
      className={cx(
        'flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1',
        names.length > 0 && 'max-wide:basis-full',
      )}
    >
      <p role="status" className="min-w-0 text-13 text-ink-2 wrap-anywhere">
        {names.length > 0 && t('voices.comparing', { names: names.join(' / ') })}
        {names.length === 1 && ` · ${t('voices.compareHint')}`}
      </p>
      {names.length === 2 && (
        <Button
          size="sm"
          icon={isPlaying ? <StopIcon size={16} /> : <PlayIcon size={16} />}
          onClick={() => (isPlaying ? previewPlayer.stop() : void comparePreviews(voices))}
        >
          {t(isPlaying ? 'voices.stopComparing' : 'voices.playInTurn')}
        </Button>
      )}
    </div>
  );
}
