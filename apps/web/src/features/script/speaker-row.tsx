import { type CastMember, limits } from '@parlando/contract';
import { findSpeakers, speakingCast } from '@parlando/speech/script';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../model/document/editor-store.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { giveVoices } from '../../model/script/give-voices.ts';
import { useVoiceWords } from '../../model/voices/use-voice-words.ts';
import { openVoiceBrowser } from '../../model/voices/voice-browser.ts';
import { hueOf, initialOf } from '../../model/voices/voice-names.ts';
import { useVoiceData, useVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';

/** The speakers of the text, each with a voice to choose, and the offer to make speakers of names that begin its lines. */
export default function SpeakerRow() {
  const { t } = useTranslation();
  useVoiceData();
  const text = useDeferredValue(useEditor((state) => state.text));
  const cast = useEditor((state) => state.cast);
  const speakers = useMemo(() => speakingCast(text, cast), [text, cast]);
  const found = useFoundNames(text, speakers);
  if (speakers.length === 0 && found.names.length === 0) return null;
  // Speakers of a text that is gone make room.
  const accept = (names: readonly string[]) =>
    useEditor.getState().setCast([...speakers, ...giveVoices(names, speakers, useOptions.getState())]);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {speakers.length > 0 && (
        <ul aria-label={t('script.speakers')} className="flex min-w-0 flex-wrap gap-1.5">
          {speakers.map((speaker) => (
            <li key={speaker.name} className="max-w-full">
              <SpeakerChip speaker={speaker} />
            </li>
          ))}
        </ul>
      )}
      {found.names.length > 0 && <Offer {...found} onAccept={accept} />}
    </div>
  );
}

function SpeakerChip({ speaker }: { speaker: CastMember }) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const voice = useVoices(({ byId }) => byId.get(speaker.voice));
  const voiceName = voice ? words.name(voice) : '';
  const choose = () =>
    openVoiceBrowser({
      for: speaker.name,
      chosen: speaker.voice,
      onChoose: ({ shortName }) => {
        const { cast, setCast } = useEditor.getState();
        setCast(cast.map((each) => (each.name === speaker.name ? { ...each, voice: shortName } : each)));
      },
    });
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('script.chooseVoice', { name: speaker.name, voice: voiceName || speaker.voice })}
      onClick={choose}
      className="hit-target inline-flex h-8 max-w-full items-center gap-2 rounded-full border border-line bg-surface pr-3 pl-1 text-13 transition-colors duration-120 hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full text-12 font-medium"
        style={{ backgroundColor: `oklch(0.5 0.09 ${hueOf(voice?.name ?? speaker.voice)})`, color: '#fff' }}
      >
        {initialOf(speaker.name)}
      </span>
      <span className="truncate font-medium text-ink">{speaker.name}</span>
      <span className="truncate text-ink-2">{voiceName}</span>
    </button>
  );
}

interface FoundNames {
  readonly names: readonly string[];
  readonly decline: () => void;
}

/** Names that begin several lines and belong to nobody yet; those that were declined stay away. */
function useFoundNames(text: string, speakers: readonly CastMember[]): FoundNames {
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const names = useMemo(() => {
    const known = new Set([...speakers.map(({ name }) => name), ...declined]);
    const room = limits.cast.members - speakers.length;
    return findSpeakers(text)
      .filter((name) => !known.has(name))
      .slice(0, Math.max(0, room));
  }, [text, speakers, declined]);
  return { names, decline: () => setDeclined([...declined, ...names]) };
}

interface OfferProps extends FoundNames {
  readonly onAccept: (names: readonly string[]) => void;
}

function Offer({ names, decline, onAccept }: OfferProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
      <p role="status" className="min-w-0 wrap-anywhere">
        {t('script.found', { count: names.length, names: names.join(' · ') })}
      </p>
      <Button size="sm" variant="soft" onClick={() => onAccept(names)}>
        {t('script.accept')}
      </Button>
      <Button size="sm" variant="ghost" onClick={decline}>
        {t('script.decline')}
      </Button>
    </div>
  );
}
