import { CastMember, limits } from '@parlando/contract';
import { findSingleNames, findSpeakers, speakingCast } from '@parlando/speech/script';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { giveVoices } from '../../model/script/give-voices.ts';
import { useVoiceName } from '../../model/voices/use-voice-words.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Form } from '../../ui/form.tsx';
import { PlusIcon } from '../../ui/later-icons.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CastProps, withMember } from './cast.ts';
import { SpeakerFields } from './speaker-fields.tsx';

/** The settings of each speaker and of their turns, and a form to add speakers. */
export default function CastDrawer({ onClose, ...props }: CastProps & { readonly onClose: () => void }) {
  const { text, cast, onChange } = props;
  const { t } = useTranslation();
  const speaking = new Set(speakingCast(text, cast).map(({ name }) => name));
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
          onRemove={() => onChange(cast.filter(({ name }) => name !== speaker.name))}
        />
      ))}
      <AddSpeaker {...props} />
      {cast.length > 0 && <Turns />}
    </Drawer>
  );
}

/** `usual`: the same as between two sentences. */
const pauses: readonly (number | 'usual')[] = ['usual', 0, 300, 500, 800, 1000, 1500, 2000, 3000, 5000];

/** Settings for all speakers. */
function Turns() {
  const { t } = useTranslation();
  const { turnPauseMs, speakNames = false, voice, change } = useOptions();
  const voiceName = useVoiceName();
  const present: (typeof pauses)[number] = turnPauseMs ?? 'usual';
  const choices = pauses.includes(present) ? pauses : [...pauses, present];
  return (
    <section aria-label={t('script.turns')} className="flex flex-col gap-3 border-t border-line pt-4">
      <Select<number | 'usual'>
        label={t('script.turnPause')}
        value={present}
        onChange={(value) => change({ turnPauseMs: value === 'usual' ? undefined : value })}
        options={choices.map((value) => ({
          value,
          label: value === 'usual' ? t('script.usualPause') : t('script.seconds', { value: value / 1000 }),
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

/** Adds a speaker with a name that occurs in the text only once, or any other name. */
function AddSpeaker({ text, cast, onChange }: CastProps) {
  const { t } = useTranslation();
  const names = useMemo(() => [...findSpeakers(text), ...findSingleNames(text)], [text]);
  const { members } = limits.cast;
  if (cast.length >= members)
    return <p className="text-13 text-ink-2">{t('script.full', { count: members })}</p>;
  const known = new Set(cast.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  /** Returns whether the name is valid. */
  const add = (name: string): boolean => {
    const { data } = CastMember.safeParse(giveVoices([name], cast, useOptions.getState())[0]);
    if (data === undefined || known.has(data.name)) return false;
    onChange([...cast, data]);
    return true;
  };
  return (
    <section aria-label={t('script.add')} className="flex flex-col gap-2.5">
      {unknown.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <p className="w-full text-13 text-ink-2">{t('script.inText')}</p>
          {unknown.map((name) => (
            <Button key={name} size="sm" icon={<PlusIcon />} onClick={() => add(name)}>
              <span className="truncate">{name}</span>
            </Button>
          ))}
        </div>
      )}
      <NameForm onAdd={add} />
    </section>
  );
}

function NameForm({ onAdd }: { readonly onAdd: (name: string) => boolean }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [isRefused, setRefused] = useState(false);
  const { max } = limits.cast.name;
  const submit = () => {
    const isAdded = onAdd(name);
    setRefused(!isAdded);
    if (isAdded) setName('');
  };
  return (
    <Form onSubmit={submit} className="flex items-end gap-2">
      <TextField
        label={t('script.name')}
        value={name}
        maxLength={max}
        error={isRefused ? t('script.nameRefused', { max }) : undefined}
        onChange={({ target }) => setName(target.value)}
        className="flex-1"
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {t('script.add')}
      </Button>
    </Form>
  );
}
