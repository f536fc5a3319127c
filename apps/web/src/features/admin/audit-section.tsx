import { type AuditEntry, listAudit } from '@parlando/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Records } from '../../ui/records.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** The audit log: who did what to whom. */
export default function AuditSection() {
  const { t } = useTranslation();
  const [scope, setScope] = useState<'administration' | 'all'>('administration');
  const entries = useInfiniteQuery({
    queryKey: ['admin', 'audit', scope],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { scope, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <AdminFrame title={t('admin.sections.audit')}>
      <Tabs
        label={t('admin.audit.scope')}
        value={scope}
        onChange={setScope}
        items={[
          { value: 'administration', label: t('admin.audit.administration') },
          { value: 'all', label: t('admin.audit.all') },
        ]}
      >
        <TabPanel value={scope} className="flex flex-col gap-4 pt-4">
          <Loaded query={entries} skeleton={['h-80 rounded-panel']}>
            {({ pages }) => (
              <Records
                label={t('admin.sections.audit')}
                empty={t('admin.audit.empty')}
                rows={pages.flatMap(({ items }) => items)}
                keyOf={({ id }) => id}
                columns={[
                  [t('admin.audit.at'), ({ at }) => formatDateTime(at), 'w-36'],
                  [
                    t('admin.audit.actor'),
                    ({ actor, address }) => <Party party={actor} address={address} />,
                    'w-40',
                  ],
                  [t('admin.audit.action'), ({ action }) => t(`admin.audit.actions.${action}`), 'w-40'],
                  [t('admin.audit.subject'), ({ subject }) => <Party party={subject} />, 'w-40'],
                  [t('admin.audit.details'), Details],
                ]}
              />
            )}
          </Loaded>
          {entries.hasNextPage && (
            <Button
              className="self-center"
              busy={entries.isFetchingNextPage}
              onClick={() => void entries.fetchNextPage()}
            >
              {t('admin.audit.older')}
            </Button>
          )}
        </TabPanel>
      </Tabs>
    </AdminFrame>
  );
}

function Party({ party, address }: { party: AuditEntry['actor']; address?: string | null }) {
  return (
    <>
      <span title={party.id}>{party.username ?? party.id}</span>
      {address && <span className="block text-12 text-ink-2">{address}</span>}
    </>
  );
}

function Details({ details }: AuditEntry) {
  return (
    <span className="font-mono text-12 text-ink-2">
      {Object.entries(details ?? {})
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(' · ') || '–'}
    </span>
  );
}
