import { type AnnouncementDraft, getAnnouncementDraft } from '@parlando/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

const draftQuery = queryOptions({
  queryKey: ['admin', 'announcement'],
  queryFn: ({ signal }) => call(getAnnouncementDraft, {}, { signal }),
});

/** One line for everybody. */
export default function AnnouncementSection() {
  const { t } = useTranslation();
  const draft = useQuery(draftQuery);
  return (
    <AdminFrame title={t('admin.sections.announcement')}>
      <Loaded query={draft} skeleton={['h-80 rounded-panel']}>
        {({ announcement }) => (
          <Section title={t('admin.announcement.title')} aside={<StateBadge announcement={announcement} />}>
            <p className="text-ink-2">{t('admin.announcement.hint')}</p>
            <AnnouncementForm key={JSON.stringify(announcement)} announcement={announcement} />
          </Section>
        )}
      </Loaded>
    </AdminFrame>
  );
}

function StateBadge({ announcement }: { announcement: AnnouncementDraft | null }) {
  const { t } = useTranslation();
  const state = stateOf(announcement, Date.now());
  return (
    <Badge tone={state === 'shown' ? 'accent' : 'neutral'}>{t(`admin.announcement.states.${state}`)}</Badge>
  );
}

function stateOf(announcement: AnnouncementDraft | null, now: number): 'none' | 'planned' | 'shown' | 'over' {
  if (announcement === null) return 'none';
  const { startsAt, endsAt } = announcement;
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over';
  return startsAt !== null && Date.parse(startsAt) > now ? 'planned' : 'shown';
}
