import type { CastMember } from '@parlando/contract';
import { formatNumber, formatTimes } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useHear } from '../../model/audition/hear.ts';
import { spokenText } from '../../model/audition/own-text.ts';
import { optionRanges, useOptions } from '../../model/options/options-store.ts';
import { useHasQuota } from '../../model/quota/use-free-limit.ts';
import { useVoiceWords } from '../../model/voices/use-voice-words.ts';
import { hueOf, initialOf } from '../../model/voices/voice-names.ts';
import { voiceUsability } from '../../model/voices/voice-usability.ts';
import { useVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InitialMark } from '../../ui/initial-mark.tsx';
import { TrashIcon } from '../../ui/later-icons.tsx';
import { SampleButton } from '../../ui/play-button.tsx';
import { Slider } from '../../ui/slider.tsx';
import { type CastProps, chooseVoiceFor } from './cast.ts';

interface SpeakerFieldsProps extends CastProps {
  readonly speaker: CastMember;
  /** Whether a line of the text begins with the name. */
  readonly speaks: boolean;
  readonly onMember: (member: CastMember) => void;
  readonly onRemove: () => void;
}

const amounts = ['speed', 'pitch', 'volume'] as const;

/** The voice of a speaker and its settings, which default to the options of the text. */
export function SpeakerFields({ speaker, speaks, onMember, onRemove, ...props }: SpeakerFieldsProps) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const voice = useVoices(({ byId }) => byId.get(speaker.voice));
  const usual = useOptions();
  const { name } = speaker;
  const isOwn = amounts.some((amount) => speaker[amount] !== undefined);
  return (
    <section aria-label={name} className="flex flex-col gap-2.5 rounded-panel border border-line p-3">
      <div className="flex items-center gap-2">
        <InitialMark initial={initialOf(name)} hue={hueOf(voice?.name ?? speaker.voice)} />
        <h3 className="min-w-0 flex-1 truncate font-medium">{name}</h3>
        {speaks && <HearButton speaker={speaker} text={spokenText(props.text, props.cast, name)} />}
        <IconButton size="sm" label={t('script.remove', { name })} icon={<TrashIcon />} onClick={onRemove} />
      </div>
      {!speaks && <p className="text-13 text-ink-3">{t('script.silent')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" aria-haspopup="dialog" onClick={() => chooseVoiceFor(speaker, props)}>
          {t('script.voice', { voice: voice ? words.name(voice) : speaker.voice })}
        </Button>
        {isOwn && (
          <Button size="sm" variant="ghost" onClick={() => onMember({ name, voice: speaker.voice })}>
            {t('script.asUsual')}
          </Button>
        )}
      </div>
      <Remark speaker={speaker} />
      <div className="grid gap-3 wide:grid-cols-3">
        {amounts.map((amount) => (
          <Slider
            key={amount}
            {...optionRanges[amount]}
            label={t(`options.${amount}`)}
            value={speaker[amount] ?? usual[amount]}
            format={amount === 'volume' ? (value) => formatNumber(value) : formatTimes}
            onChange={(value) => onMember({ ...speaker, [amount]: value })}
          />
        ))}
      </div>
    </section>
  );
}

/** Says who reads in place of a voice that cannot speak. */
function Remark({ speaker }: { speaker: CastMember }) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const api = useOptions((state) => state.api);
  const voice = useVoices(({ byId }) => byId.get(speaker.voice));
  if (!voice) return null;
  const isNarrated = voiceUsability(voice, api).state === 'not-offered';
  const remark = isNarrated ? t('script.narrated') : words.notice(voice, api)?.whole;
  return remark ? <p className="text-13 text-warning">{remark}</p> : null;
}

/** Plays the speaker's first line. It is charged like any conversion. */
function HearButton({ speaker, text }: { speaker: CastMember; text: string }) {
  const { t } = useTranslation();
  const usual = useOptions();
  const { name, voice, speed = usual.speed, pitch = usual.pitch, volume = usual.volume } = speaker;
  const { phase, toggle } = useHear({ voice, text, speed, pitch, volume }, name);
  const hear = useHasQuota() ? 'script.hearCharged' : 'script.hear';
  return (
    <SampleButton
      phase={phase}
      label={t(phase === 'idle' ? hear : 'script.stop', { name })}
      onClick={() => void toggle()}
    />
  );
}
