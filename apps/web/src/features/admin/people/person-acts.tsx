import { banPerson, grantCredits, limits, type Person, UserPackage, unbanPerson } from '@parlando/contract';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { startOfDay, tomorrow } from '../../../lib/date-fields.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useAct } from '../../../model/session/use-act.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Section } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export function BanSection({ person }: { person: Person }) {
  const { t } = useTranslation();
  return (
    <Section title={t('admin.people.ban')}>
      {person.ban ? <Ban person={person} ban={person.ban} /> : <BanForm person={person} />}
    </Section>
  );
}

function Ban({ person, ban }: { person: Person; ban: NonNullable<Person['ban']> }) {
  const { t } = useTranslation();
  const lifting = useAct(() => call(unbanPerson, { params: { id: person.id } }), t('admin.people.unbanned'));
  const until = ban.until
    ? t('admin.people.bannedUntil', { time: formatDateTime(ban.until) })
    : t('admin.people.bannedForGood');
  return (
    <Banner
      tone="warning"
      title={until}
      action={
        <Button size="sm" act={lifting}>
          {t('admin.people.unban')}
        </Button>
      }
    >
      {t('admin.people.bannedSince', { time: formatDateTime(ban.since) })} {ban.reason}
    </Banner>
  );
}

function BanForm({ person }: { person: Person }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const ban = { reason: reason.trim(), until: startOfDay(until) };
  const banning = useAct(
    () => call(banPerson, { params: { id: person.id }, body: ban }),
    t('admin.people.bannedNow', { name: person.username }),
  );
  return (
    <Form className="flex max-w-140 flex-col gap-3" onSubmit={() => banning.mutate()}>
      <TextField
        label={t('admin.people.reason')}
        hint={t('admin.people.reasonHint')}
        required
        maxLength={limits.banReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <DayField name="until" className="max-w-60" value={until} onChange={setUntil} />
      <Button
        type="submit"
        variant="danger"
        className="self-start"
        busy={banning.isPending}
        disabled={ban.reason === ''}
      >
        {t('admin.people.banAction')}
      </Button>
    </Form>
  );
}

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

interface DayFieldProps {
  readonly name: 'until' | 'expires';
  readonly className: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The day when something of an account ends. */
function DayField({ name, className, value, onChange }: DayFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t(`admin.people.${name}`)}
      hint={t(`admin.people.${name}Hint`)}
      type="date"
      min={tomorrow()}
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
