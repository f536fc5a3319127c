import type { CastMember } from '@parlando/contract';
import { speakingCast } from '@parlando/speech/script';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { useVoiceName } from '../../model/voices/use-voice-words.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { AddSpeaker } from './add-speaker.tsx';
import { type CastProps, withMember } from './cast.ts';
import { SpeakerFields } from './speaker-fields.tsx';

interface CastDrawerProps extends CastProps {
  readonly onClose: () => void;
}

/** How each speaker speaks, how they take turns, and who else speaks. */
export default function CastDrawer({ onClose, ...props }: CastDrawerProps) {
  const { text, cast, onChange } = props;
  const { t } = useTranslation();
  const speaking = new Set(speakingCast(text, cast).map(({ name }) => name));
  const remove = ({ name }: CastMember) => onChange(cast.filter((each) => each.name !== name));
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('script.settings')}
      description={t('script.settingsHint')}
      bodyClassName="flex flex-col gap-4"
    >
      {cast.map((speaker) => (
        <SpeakerFields
          key={speaker.name}
          {...props}
          speaker={speaker}
          speaks={speaking.has(speaker.name)}
          onMember={(member) => onChange(withMember(cast, member))}
          onRemove={() => remove(speaker)}
        />
      ))}
      <AddSpeaker {...props} />
      {cast.length > 0 && <Turns />}
    </Drawer>
  );
}

/** `usual`: as between two sentences. */
const pauses = ['usual', 0, 300, 500, 800, 1000, 1500, 2000, 3000, 5000] as const;

/** What concerns all speakers. */
function Turns() {
  const { t } = useTranslation();
  const { turnPauseMs, speakNames = false, voice, change } = useOptions();
  const voiceName = useVoiceName();
  const present = turnPauseMs ?? 'usual';
  const choices = (pauses as readonly (number | 'usual')[]).includes(present) ? pauses : [...pauses, present];
  return (
    <section aria-label={t('script.turns')} className="flex flex-col gap-3 border-t border-line pt-4">
      <Select<string>
        label={t('script.turnPause')}
        value={String(present)}
        onChange={(value) => change({ turnPauseMs: value === 'usual' ? undefined : Number(value) })}
        options={choices.map((value) => ({
          value: String(value),
          label:
            value === 'usual'
              ? t('script.usualPause')
              : t('script.seconds', { value: formatNumber(Number(value) / 1000) }),
        }))}
      />
      <Switch
        label={t('script.speakNames')}
        checked={speakNames}
        onChange={(speaks) => change({ speakNames: speaks })}
      />
      <p className="text-13 text-ink-2">{t('script.rest', { voice: voiceName(voice) })}</p>
    </section>
  );
}
