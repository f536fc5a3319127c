import type { CastMember } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import { useVoiceWords } from '../../model/voices/use-voice-words.ts';
import { hueOf, initialOf } from '../../model/voices/voice-names.ts';
import { useVoices } from '../../model/voices/voices.ts';
import { InitialMark } from '../../ui/initial-mark.tsx';

/** A speaker and their voice; a press opens the voice browser. */
export function SpeakerChip({ speaker, onChoose }: { speaker: CastMember; onChoose: () => void }) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const voice = useVoices(({ byId }) => byId.get(speaker.voice));
  const voiceName = voice ? words.name(voice) : '';
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onChoose}
      className="hit-target inline-flex h-8 max-w-full items-center gap-2 rounded-full border border-line bg-surface pr-3 pl-1 text-13 transition-colors duration-120 hover:bg-sunken"
    >
      <InitialMark initial={initialOf(speaker.name)} hue={hueOf(voice?.name ?? speaker.voice)} />
      <span className="truncate font-medium text-ink">{speaker.name}</span>
      <span className="truncate text-ink-2">{voiceName}</span>
      <span className="sr-only">{t('script.chooseVoice')}</span>
    </button>
  );
}
