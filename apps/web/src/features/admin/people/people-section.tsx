import { type Person, UserRole } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useAddressFilter } from '../../../lib/use-address-filter.ts';
import { useFound } from '../../../lib/use-found.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useTierWords } from '../../../model/session/tier.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { NameCell, PagedRecords } from '../../../ui/records.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { AdminFrame, openButton } from '../admin-frame.tsx';
import { type PeopleFilter, PersonPage, peopleQuery } from './person-page.tsx';

/** All accounts. The URL contains the filter, or the id of the account that is shown. */
export default function PeopleSection() {
  const [address, setAddress] = useSearchParams();
  const person = address.get('person');
  if (person) return <PersonPage id={person} onBack={() => setAddress({})} />;
  return <PeoplePage onOpen={(id) => setAddress({ person: id })} />;
}

function PeoplePage({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const roleWords = useTierWords();
  const { filter, asked, page, onFilter, onPage } = useAddressFilter<PeopleFilter>();
  const people = useQuery(peopleQuery(filter));
  useFound(asked, people);
  return (
    <AdminFrame title={t('admin.sections.people')}>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('admin.people.search')}
          searched={filter.search ?? ''}
          onSearch={(search) => onFilter({ search })}
        />
        <FilterSelect
          label={t('admin.people.role')}
          value={filter.role}
          onChange={(role) => onFilter({ role })}
          unfiltered={t('admin.people.anyRole')}
          options={UserRole.options.map((role) => ({ value: role, label: roleWords(role) }))}
        />
        <FilterSelect
          label={t('admin.people.standing')}
          value={filter.banned}
          onChange={(banned) => onFilter({ banned })}
          unfiltered={t('admin.people.anyStanding')}
          options={[
            { value: 'true', label: t('admin.people.banned') },
            { value: 'false', label: t('admin.people.notBanned') },
          ]}
        />
      </div>
      <PagedRecords
        query={people}
        page={page}
        onPage={onPage}
        label={t('admin.sections.people')}
        empty={t('admin.people.none')}
        keyOf={({ id }) => id}
        columns={[
          [t('admin.people.account'), ({ username, email }) => <NameCell name={username} detail={email} />],
          [t('admin.people.role'), Standing, 'w-36'],
          [
            t('account.package'),
            (person) => (person.package ? formatNumber(person.package.remainingChars) : '–'),
            'w-28',
          ],
          [
            t('admin.people.lastSeen'),
            ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : '–'),
            'w-40',
          ],
        ]}
        actions={[
          openButton(
            ({ username }) => t('admin.people.openNamed', { name: username }),
            ({ id }) => onOpen(id),
          ),
          'w-26',
        ]}
      />
    </AdminFrame>
  );
}

function Standing({ role, ban }: Person) {
  const { t } = useTranslation();
  const roleWords = useTierWords();
  return (
    <span className="flex flex-wrap gap-1">
      <Badge>{roleWords(role)}</Badge>
      {ban && <Badge tone="danger">{t('admin.people.banned')}</Badge>}
    </span>
  );
}
