import {
  type ApiKey,
  createKey,
  KeyScope,
  KeySettings,
  limits,
  type NewApiKey,
  updateKey,
} from '@parlando/contract';
import { type ChangeEvent, useId, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { startOfDay, toDateField, tomorrow } from '../../lib/date-fields.ts';
import { readWhole } from '../../lib/read-whole.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LabelledCheckbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useKeyAct } from './use-key-act.ts';

interface KeyDialogProps {
  /** Undefined: creates a new key. */
  readonly of: ApiKey | undefined;
  readonly onMade: (made: NewApiKey) => void;
  readonly onClose: () => void;
}

export function ApiKeyDialog({ of: key, onMade, onClose }: KeyDialogProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState(() => formOf(key));
  const { settings } = readForm(form, key);
  // The secret is shown even if the dialog was closed meanwhile: the server never sends it again.
  const making = useKeyAct(async (body: KeySettings) => onMade(await call(createKey, { body })));
  const changing = useKeyAct(
    (body: Partial<KeySettings>) => call(updateKey, { params: { id: key?.id ?? '' }, body }),
    t('keys.saved'),
  );
  const submit = () => {
    if (settings === undefined) return;
    if (key) changing.mutate(settings, { onSuccess: onClose });
    else making.mutate(settings as KeySettings);
  };
  return (
    <FormDialog
      title={key ? t('keys.editNamed', { name: key.name }) : t('keys.add')}
      action={t(key ? 'ui.save' : 'keys.make')}
      busy={making.isPending || changing.isPending}
      isWhole={settings !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <KeyFields form={form} of={key} onChange={setForm} />
    </FormDialog>
  );
}

interface KeyFieldsProps {
  readonly form: KeyForm;
  readonly of: ApiKey | undefined;
  readonly onChange: (form: KeyForm) => void;
}

function KeyFields({ form, of: key, onChange }: KeyFieldsProps) {
  const { t } = useTranslation();
  const hint = useId();
  const { isDailyWrong, areOriginsWrong } = readForm(form, key);
  const text = (name: 'name' | 'dailyCharacters' | 'expires') => ({
    label: t(`keys.${name}`),
    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...form, [name]: event.target.value }),
  });
  const toggle = (scope: KeyScope, isOn: boolean) =>
    onChange({
      ...form,
      scopes: KeyScope.options.filter((each) => (each === scope ? isOn : form.scopes.includes(each))),
    });
  return (
    <>
      <TextField {...text('name')} required maxLength={limits.keys.name.max} hint={t('keys.nameHint')} />
      <fieldset className="flex flex-col">
        <legend className="text-13 font-medium text-ink-2">{t('keys.scopes')}</legend>
        {KeyScope.options.map((scope) => (
          <LabelledCheckbox
            key={scope}
            label={t(`keys.scopeHints.${scope}`)}
            checked={form.scopes.includes(scope)}
            onChange={(isOn) => toggle(scope, isOn)}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          {...text('dailyCharacters')}
          inputMode="numeric"
          className="min-w-50 flex-1"
          hint={t('keys.dailyHint')}
          error={isDailyWrong ? t('keys.dailyWrong', { max: dailyRange.max }) : undefined}
        />
        <TextField
          {...text('expires')}
          type="date"
          min={tomorrow()}
          className="min-w-50 flex-1"
          hint={t('keys.expiresHint')}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <TextArea
          label={t('keys.origins')}
          rows={2}
          code
          placeholder="https://reader.example"
          invalid={areOriginsWrong}
          aria-describedby={hint}
          value={form.origins}
          onChange={(event) => onChange({ ...form, origins: event.target.value })}
        />
        <p id={hint} className={areOriginsWrong ? 'text-12 text-danger' : 'text-12 text-ink-3'}>
          {t(areOriginsWrong ? 'keys.originsWrong' : 'keys.originsHint')}
        </p>
      </div>
    </>
  );
}

/** The values as typed. */
interface KeyForm {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Empty: no separate limit. */
  readonly dailyCharacters: string;
  /** In the format of a date field; empty: never. */
  readonly expires: string;
  /** One per line. */
  readonly origins: string;
}

const dailyRange = { min: 1, max: limits.unlimitedCharacters };

function formOf(key: ApiKey | undefined): KeyForm {
  return {
    name: key?.name ?? '',
    scopes: key?.scopes ?? ['speak'],
    dailyCharacters: key?.dailyCharacters?.toString() ?? '',
    expires: toDateField(key?.expiresAt ?? null),
    origins: key?.origins.join('\n') ?? '',
  };
}

/**
 * Parses the form; the settings are undefined while something is missing or invalid. An unchanged expiry is left out,
 * because it may be in the past.
 */
function readForm(form: KeyForm, key: ApiKey | undefined) {
  const daily = form.dailyCharacters.trim();
  const dailyCharacters = daily === '' ? null : readWhole(daily, dailyRange);
  const lines = form.origins.split(/[\s,]+/).filter((line) => line !== '');
  const origins = KeySettings.shape.origins.safeParse(lines);
  const isExpiryKept = key !== undefined && form.expires === toDateField(key.expiresAt);
  const name = form.name.trim();
  const isWhole = name !== '' && form.scopes.length > 0 && dailyCharacters !== undefined && origins.success;
  return {
    settings: isWhole
      ? {
          ...{ name, scopes: [...form.scopes], dailyCharacters, origins: origins.data },
          ...(!isExpiryKept && { expiresAt: startOfDay(form.expires) }),
        }
      : undefined,
    isDailyWrong: dailyCharacters === undefined,
    areOriginsWrong: !origins.success,
  };
}
