import { endPersonSessions, listPeople, type Person, setPersonRole, UserRole } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallInput, call } from '../../../lib/api-client.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { listQuery } from '../../../lib/route-query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useAccount } from '../../../model/session/session-store.ts';
import { useTierWords } from '../../../model/session/tier.ts';
import { useAct } from '../../../model/session/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { LogoutIcon } from '../../../ui/later-icons.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { BanSection, CreditsSection } from './person-acts.tsx';

export function PersonPage({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useTranslation();
  const found = useQuery(peopleQuery({ search: id }));
  const person = found.data?.items.find((each) => each.id === id);
  return (
    <AdminFrame title={person?.username ?? t('admin.sections.people')} onBack={onBack}>
      <Loaded query={found} skeleton={['h-40 rounded-panel', 'h-40 rounded-panel']}>
        {() =>
          person ? <PersonSections person={person} /> : <EmptyState title={t('errors.USER_NOT_FOUND')} />
        }
      </Loaded>
    </AdminFrame>
  );
}

function PersonSections({ person }: { person: Person }) {
  const isOwn = useAccount()?.user.id === person.id;
  return (
    <>
      <FactsSection person={person} />
      {!isOwn && <RoleSection key={person.role} person={person} />}
      {!isOwn && <BanSection person={person} />}
      <CreditsSection person={person} />
    </>
  );
}

function FactsSection({ person }: { person: Person }) {
  const { t } = useTranslation();
  const signOut = useAct(
    () => call(endPersonSessions, { params: { id: person.id } }),
    ({ ended }) => t('admin.people.signedOut', { count: ended }),
  );
  const facts: Fact[] = [
    [t('account.email'), person.email],
    [t('admin.people.created'), formatDateTime(person.createdAt)],
    [t('admin.people.lastSeen'), person.lastSeenAt ? formatDateTime(person.lastSeenAt) : '–'],
    [t('admin.people.sessions'), formatNumber(person.sessions)],
    [t('admin.people.id'), person.id],
  ];
  return (
    <Section
      title={t('admin.people.account')}
      aside={
        <Button icon={<LogoutIcon />} act={signOut} disabled={person.sessions === 0}>
          {t('admin.people.signOut')}
        </Button>
      }
    >
      <Facts facts={facts} />
    </Section>
  );
}

function RoleSection({ person }: { person: Person }) {
  const { t } = useTranslation();
  const roleWords = useTierWords();
  const [role, setRole] = useState(person.role);
  const saving = useAct(
    () => call(setPersonRole, { params: { id: person.id }, body: { role } }),
    t('admin.people.roleSaved'),
  );
  return (
    <Section title={t('admin.people.role')}>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={t('admin.people.role')}
          hideLabel
          className="w-44"
          value={role}
          onChange={setRole}
          options={UserRole.options.map((each) => ({ value: each, label: roleWords(each) }))}
        />
        <Button act={saving} disabled={role === person.role}>
          {t('ui.save')}
        </Button>
      </div>
    </Section>
  );
}

export type PeopleFilter = NonNullable<CallInput<typeof listPeople>['query']>;

export const peopleQuery = (query: PeopleFilter) => listQuery('admin', listPeople, { query });
