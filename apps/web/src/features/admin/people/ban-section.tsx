import { banPerson, limits, type Person, unbanPerson } from '@parlando/contract';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { startOfDay } from '../../../lib/date-fields.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Section } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../use-act.ts';
import { DayField } from './day-field.tsx';

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
    () => t('admin.people.bannedNow', { name: person.username }),
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
