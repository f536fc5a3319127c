import { grantCredits, limits, type Person, UserPackage } from '@parlando/contract';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { startOfDay } from '../../../lib/date-fields.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Section } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../use-act.ts';
import { DayField } from './day-field.tsx';

const types = UserPackage.def.shape.type.options;

export function CreditsSection({ person }: { person: Person }) {
  const { t } = useTranslation();
  return (
    <Section title={t('account.package')}>
      <p className="text-ink-2">{usePackageWords(person.package)}</p>
      <GrantForm person={person} />
    </Section>
  );
}

function usePackageWords(present: Person['package']): string {
  const { t } = useTranslation();
  if (present === null) return t('admin.people.noPackage');
  const values = {
    type: t(`billing.types.${present.type}`),
    left: present.remainingChars,
    total: present.totalChars,
  };
  if (present.expiresAt === null) return t('admin.people.packageLeft', values);
  return t('admin.people.packageLeftUntil', { ...values, time: formatDateTime(present.expiresAt) });
}

function GrantForm({ person }: { person: Person }) {
  const { t } = useTranslation();
  const [characters, setCharacters] = useState('');
  const [type, setType] = useState(person.package?.type ?? 'basic');
  const [until, setUntil] = useState('');
  const amount = Number(characters);
  const isAmount = Number.isInteger(amount) && amount >= 1 && amount <= limits.grantedCharacters;
  const body = { characters: amount, type, expiresAt: startOfDay(until) };
  const granting = useAct(
    () => call(grantCredits, { params: { id: person.id }, body }),
    ({ remainingChars }) => t('admin.people.granted', { left: remainingChars }),
  );
  const grant = () => granting.mutate(undefined, { onSuccess: () => setCharacters('') });
  return (
    <Form className="flex flex-wrap items-start gap-3" onSubmit={grant}>
      <TextField
        label={t('admin.people.characters')}
        inputMode="numeric"
        className="w-40"
        value={characters}
        error={characters !== '' && !isAmount ? t('admin.people.charactersHint') : undefined}
        onChange={(event) => setCharacters(event.target.value)}
      />
      <Select
        className="w-40"
        label={t('admin.people.type')}
        value={type}
        onChange={setType}
        options={types.map((each) => ({ value: each, label: t(`billing.types.${each}`) }))}
      />
      <DayField name="expires" className="w-44" value={until} onChange={setUntil} />
      <Button type="submit" className="mt-6" busy={granting.isPending} disabled={!isAmount}>
        {t('admin.people.grant')}
      </Button>
    </Form>
  );
}
