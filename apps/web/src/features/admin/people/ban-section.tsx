import { banPerson, limits, type Person, unbanPerson } from '@parlando/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { startOfDay, tomorrow } from '../../../lib/date-fields.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../use-act.ts';

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
  const lifting = useAct(
    () => call(unbanPerson, { params: { id: person.id } }),
    () => t('admin.people.unbanned'),
  );
  const until = ban.until
    ? t('admin.people.bannedUntil', { time: formatDateTime(ban.until) })
    : t('admin.people.bannedForGood');
  return (
    <Banner
      tone="warning"
      title={until}
      action={
        <Button size="sm" busy={lifting.isPending} onClick={() => lifting.mutate()}>
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
  const banning = useAct(
    () =>
      call(banPerson, {
        params: { id: person.id },
        body: { reason: reason.trim(), until: startOfDay(until) },
      }),
    () => t('admin.people.bannedNow', { name: person.username }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    banning.mutate();
  };
  return (
    <form className="flex max-w-140 flex-col gap-3" onSubmit={submit}>
      <TextField
        label={t('admin.people.reason')}
        hint={t('admin.people.reasonHint')}
        required
        maxLength={limits.banReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextField
        label={t('admin.people.until')}
        hint={t('admin.people.untilHint')}
        type="date"
        min={tomorrow()}
        className="max-w-60"
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
      <Button
        type="submit"
        variant="danger"
        className="self-start"
        busy={banning.isPending}
        disabled={reason.trim() === ''}
      >
        {t('admin.people.banAction')}
      </Button>
    </form>
  );
}
