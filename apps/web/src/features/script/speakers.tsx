import { type CastMember, limits } from '@parlando/contract';
import { speakingCast } from '@parlando/speech/script';
import { useMemo, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { withWords } from '../../lib/language.ts';
import { usePart } from '../../lib/use-part.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { giveVoices } from '../../model/script/give-voices.ts';
import { mayName } from '../../model/script/may-name.ts';
import { useVoiceWords } from '../../model/voices/use-voice-words.ts';
import { hueOf, initialOf } from '../../model/voices/voice-names.ts';
import { useFirstVoices, useVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SlidersIcon } from '../../ui/icons.tsx';
import { InitialMark } from '../../ui/initial-mark.tsx';
import { late } from '../../ui/late-part.tsx';
import { type CastProps, chooseVoiceFor } from './cast.ts';
import { oneRowOnPhones } from './one-row.ts';

const CastDrawer = late(withWords(() => import('./cast-drawer.tsx')));

interface SpeakersProps extends CastProps {
  /** Whether their settings are shown. */
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The speakers of a text, each with a voice to choose, and an offer to add speakers for names found at line starts. */
export function Speakers({ open, onOpenChange, ...props }: SpeakersProps) {
  const { text, cast, onChange } = props;
  const { t } = useTranslation();
  useFirstVoices(cast.map(({ voice }) => voice));
  const speakers = useMemo(() => speakingCast(text, cast), [text, cast]);
  const { names, isOver, decline } = useFoundNames(text, speakers);
  // Speakers no longer in the text are dropped.
  const accept = () => onChange([...speakers, ...giveVoices(names, speakers, useOptions.getState())]);
  return (
    <>
      {speakers.length + names.length > 0 && (
        <div data-entry className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {speakers.length > 0 && (
            <div className={cx('flex min-w-0 flex-wrap items-center gap-1.5', oneRowOnPhones)}>
              <ul
                aria-label={t('script.speakers')}
                className="flex min-w-0 flex-wrap gap-1.5 pointer-coarse:max-wide:shrink-0 pointer-coarse:max-wide:flex-nowrap"
              >
                {speakers.map((speaker) => (
                  <li
                    key={speaker.name}
                    className="max-w-full pointer-coarse:max-wide:max-w-60 pointer-coarse:max-wide:shrink-0"
                  >
                    <SpeakerChip speaker={speaker} onChoose={() => chooseVoiceFor(speaker, props)} />
                  </li>
                ))}
              </ul>
              <IconButton
                size="sm"
                label={t('script.settings')}
                icon={<SlidersIcon />}
                onClick={() => onOpenChange(true)}
              />
            </div>
          )}
          {names.length > 0 && (
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
              <p role="status" className="min-w-0 wrap-anywhere">
                {t('script.found', { count: names.length, names: names.join(' · ') })}
              </p>
              <Button size="sm" variant="soft" onClick={accept}>
                {t('script.accept')}
              </Button>
              <Button size="sm" variant="ghost" onClick={decline}>
                {t('script.decline')}
              </Button>
            </div>
          )}
          {isOver && (
            <p role="status" className="text-13 text-warning">
              {t('script.full', { count: members })}
            </p>
          )}
        </div>
      )}
      {open && <CastDrawer {...props} onClose={() => onOpenChange(false)} />}
    </>
  );
}

/** A speaker and their voice; a press opens the voice browser. */
function SpeakerChip({ speaker, onChoose }: { speaker: CastMember; onChoose: () => void }) {
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

/** Names at the start of several lines that are no speakers yet; declined ones are not offered again. */
function useFoundNames(text: string, speakers: readonly CastMember[]) {
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const known = useMemo(
    () => new Set([...speakers.map(({ name }) => name), ...declined]),
    [speakers, declined],
  );
  const finder = usePart(
    loadFinder,
    useMemo(() => mayName(text, known), [text, known]),
  );
  const found = useMemo(() => finder?.findSpeakers(text, members + 1) ?? [], [text, finder]);
  const names = useMemo(() => {
    const unknown = found.slice(0, members).filter((name) => !known.has(name));
    return unknown.slice(0, Math.max(0, members - speakers.length));
  }, [found, speakers, known]);
  return { names, isOver: found.length > members, decline: () => setDeclined([...declined, ...names]) };
}

const { members } = limits.cast;
const loadFinder = () => import('../../model/script/find-names.ts');
