import type { DictionaryEntry, Pronunciation } from '@parlando/contract';
import { checkEntry } from '@parlando/speech/dictionary';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useExamplePlayer } from '../../model/audition/example-player.ts';
import { alwaysRead, type ShownEntry } from '../../model/dictionary/dictionary.ts';
import { useLabels } from '../../model/voices/labels.ts';
import { languageOf } from '../../model/voices/voice-names.ts';
import { useVoiceData } from '../../model/voices/voices.ts';
import { LabelledCheckbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PlayEntry } from './play-entry.tsx';

const kinds = ['alias', 'pinyin', 'ipa'] as const;

/** An entry as typed. */
interface Draft extends Omit<DictionaryEntry, 'pronunciation'> {
  readonly kind: (typeof kinds)[number];
  readonly said: string;
}

const empty: Draft = {
  ...{ word: '', kind: 'alias', said: '', locale: '', matchCase: false, wholeWord: true, note: '' },
};

/** Edits the entry `before`, or a new one; it can be played before it is saved. */
export function EntryDialog({ before, onClose }: { before: ShownEntry | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>(before ? draftOf(before) : empty);
  const [isTried, setTried] = useState(false);
  const player = useExamplePlayer();
  const checked = checkEntry(entryOf(draft));
  const entry = 'entry' in checked ? checked.entry : null;
  const saving = useMutation({
    mutationFn: (changed: DictionaryEntry) => alwaysRead(changed, before),
    onSuccess: (isSaved) => isSaved && onClose(),
  });
  return (
    <FormDialog
      title={before ? t('dictionary.editNamed', { word: before.word }) : t('dictionary.add')}
      action={t('dictionary.save')}
      busy={saving.isPending}
      isWhole
      aside={player && entry && <PlayEntry player={player} entry={entry} />}
      onSubmit={() => (entry ? saving.mutate(entry) : setTried(true))}
      onClose={onClose}
    >
      <EntryFields
        draft={draft}
        fault={isTried && 'fault' in checked ? checked.fault : null}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
      />
    </FormDialog>
  );
}

interface EntryFieldsProps {
  readonly draft: Draft;
  /** The error, after an attempt to save. */
  readonly fault: Extract<ReturnType<typeof checkEntry>, { fault: unknown }>['fault'] | null;
  readonly onChange: (changes: Partial<Draft>) => void;
}

function EntryFields({ draft, fault, onChange }: EntryFieldsProps) {
  const { t } = useTranslation();
  const [of = 'said'] = /^(?:word|note)/.exec(fault?.reason ?? '') ?? [];
  const errorOf = (field: string) =>
    fault && of === field ? t(`dictionary.faults.${fault.reason}`, { limit: fault.limit ?? 0 }) : undefined;
  return (
    <>
      <TextField
        label={t('dictionary.word')}
        hint={t('dictionary.wordHint')}
        value={draft.word}
        error={errorOf('word')}
        onChange={({ target }) => onChange({ word: target.value })}
      />
      <RadioGroup
        label={t('dictionary.kind')}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
        options={kinds.map((kind) => ({ value: kind, label: t(`dictionary.kinds.${kind}`) }))}
      />
      <TextField
        label={t('dictionary.said')}
        hint={t(`dictionary.hints.${draft.kind}`)}
        value={draft.said}
        error={errorOf('said')}
        onChange={({ target }) => onChange({ said: target.value })}
      />
      <Select
        label={t('dictionary.locale')}
        value={draft.locale}
        options={useLanguageOptions(draft.locale)}
        onChange={(locale) => onChange({ locale })}
      />
      <div>
        <LabelledCheckbox
          label={t('dictionary.wholeWord')}
          checked={draft.wholeWord}
          onChange={(wholeWord) => onChange({ wholeWord })}
        />
        <LabelledCheckbox
          label={t('dictionary.matchCase')}
          checked={draft.matchCase}
          onChange={(matchCase) => onChange({ matchCase })}
        />
      </div>
      <TextField
        label={t('dictionary.note')}
        value={draft.note}
        error={errorOf('note')}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  );
}

/** The languages of the voices, and the currently selected locale. */
function useLanguageOptions(chosen: string) {
  const { t } = useTranslation();
  const labels = useLabels();
  const { data } = useVoiceData();
  const language = currentLanguage();
  return useMemo(() => {
    const locales = data?.catalogue.voices.map(({ locale }) => languageOf(locale)) ?? [];
    const { compare } = new Intl.Collator(language);
    const options = [...new Set([...locales, chosen])]
      .filter((locale) => locale !== '')
      .map((value) => ({ value, label: labels.locale(value) }))
      .sort((a, b) => compare(a.label, b.label));
    return [{ value: '', label: t('dictionary.everyLanguage') }, ...options];
  }, [chosen, data, labels, language, t]);
}

function draftOf({ pronunciation, ...entry }: ShownEntry): Draft {
  if ('alias' in pronunciation) return { ...entry, kind: 'alias', said: pronunciation.alias };
  return { ...entry, kind: pronunciation.alphabet, said: pronunciation.sounds };
}

function entryOf({ kind, said, ...entry }: Draft) {
  const pronunciation: Pronunciation = kind === 'alias' ? { alias: said } : { alphabet: kind, sounds: said };
  return { ...entry, pronunciation };
}
