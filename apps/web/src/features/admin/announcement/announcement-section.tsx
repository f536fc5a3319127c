import {
  type AnnouncementDraft,
  type AnnouncementText,
  deleteAnnouncement,
  getAnnouncementDraft,
  interfaceLanguages,
  languageIds,
  limits,
  setAnnouncement,
} from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { fromTimeField, toTimeField } from '../../../lib/date-fields.ts';
import { routeQuery } from '../../../lib/route-query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useAct } from '../../../model/session/use-act.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AdminFrame } from '../admin-frame.tsx';

/** Edits the one-line announcement for all visitors. */
export default function AnnouncementSection() {
  const { t } = useTranslation();
  const draft = useQuery(routeQuery('admin', getAnnouncementDraft, {}));
  return (
    <AdminFrame title={t('admin.sections.announcement')}>
      <Loaded query={draft} skeleton={['h-80 rounded-panel']}>
        {({ announcement }) => {
          const state = stateOf(announcement, Date.now());
          const words = t(`admin.announcement.states.${state}`);
          const badge = <Badge tone={state === 'shown' ? 'accent' : 'neutral'}>{words}</Badge>;
          return (
            <Section title={t('admin.announcement.title')} aside={badge}>
              <p className="text-ink-2">{t('admin.announcement.hint')}</p>
              <AnnouncementForm key={JSON.stringify(announcement)} announcement={announcement} />
            </Section>
          );
        }}
      </Loaded>
    </AdminFrame>
  );
}

function stateOf(announcement: AnnouncementDraft | null, now: number): 'none' | 'planned' | 'shown' | 'over' {
  if (announcement === null) return 'none';
  const { startsAt, endsAt } = announcement;
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over';
  return startsAt !== null && Date.parse(startsAt) > now ? 'planned' : 'shown';
}

const noText = Object.fromEntries(languageIds.map((id) => [id, ''])) as AnnouncementText;
const nothing: AnnouncementDraft = { text: noText, startsAt: null, endsAt: null };

function AnnouncementForm({ announcement }: { announcement: AnnouncementDraft | null }) {
  const { t } = useTranslation();
  const initial = announcement ?? nothing;
  const [text, setText] = useState(initial.text);
  const [times, setTimes] = useState({
    startsAt: toTimeField(initial.startsAt),
    endsAt: toTimeField(initial.endsAt),
  });
  const saving = useAct(
    () =>
      call(setAnnouncement, {
        body: { text, startsAt: fromTimeField(times.startsAt), endsAt: fromTimeField(times.endsAt) },
      }),
    t('admin.announcement.saved'),
  );
  const taking = useAct(() => call(deleteAnnouncement, {}), t('admin.announcement.takenBack'));
  const isEmpty = Object.values(text).every((words) => words.trim() === '');
  return (
    <Form className="flex flex-col gap-3" onSubmit={() => saving.mutate()}>
      {languageIds.map((id) => (
        <TextField
          key={id}
          label={interfaceLanguages[id].name}
          lang={interfaceLanguages[id].tag}
          maxLength={limits.announcement}
          value={text[id]}
          onChange={(event) => setText({ ...text, [id]: event.target.value })}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`admin.announcement.${name}`)}
            hint={t(`admin.announcement.${name}Hint`)}
            type="datetime-local"
            className="w-60"
            value={times[name]}
            onChange={(event) => setTimes({ ...times, [name]: event.target.value })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={saving.isPending} disabled={isEmpty}>
          {t('admin.announcement.announce')}
        </Button>
        {announcement && (
          <Button variant="danger" act={taking}>
            {t('admin.announcement.takeBack')}
          </Button>
        )}
      </div>
    </Form>
  );
}
