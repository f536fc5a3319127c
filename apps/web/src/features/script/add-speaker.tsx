import { CastMember, limits } from '@parlando/contract';
import { findSingleNames, findSpeakers } from '@parlando/speech/script';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptions } from '../../model/options/options-store.ts';
import { giveVoices } from '../../model/script/give-voices.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PlusIcon } from '../../ui/later-icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CastProps } from './cast.ts';

/** Makes a speaker of a name that stands in the text only once, or of any other. */
export function AddSpeaker({ text, cast, onChange }: CastProps) {
  const { t } = useTranslation();
  const names = useMemo(() => [...findSpeakers(text), ...findSingleNames(text)], [text]);
  const { members } = limits.cast;
  if (cast.length >= members)
    return <p className="text-13 text-ink-2">{t('script.full', { count: members })}</p>;
  const known = new Set(cast.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  /** Returns whether it can be a name. */
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
            <Button key={name} size="sm" icon={<PlusIcon size={16} />} onClick={() => add(name)}>
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
