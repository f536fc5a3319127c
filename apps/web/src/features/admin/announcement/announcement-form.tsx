import {
  type AnnouncementDraft,
  type AnnouncementText,
  deleteAnnouncement,
  interfaceLanguages,
  languageIds,
  limits,
  setAnnouncement,
} from '@parlando/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { fromTimeField, toTimeField } from '../../../lib/date-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../use-act.ts';

const noText = Object.fromEntries(languageIds.map((id) => [id, ''])) as AnnouncementText;
const nothing: AnnouncementDraft = { text: noText, startsAt: null, endsAt: null };

export function AnnouncementForm({ announcement }: { announcement: AnnouncementDraft | null }) {
  const { t } = useTranslation();
  const initial = announcement ?? nothing;
  const [text, setText] = useState(initial.text);
  const [startsAt, setStartsAt] = useState(toTimeField(initial.startsAt));
  const [endsAt, setEndsAt] = useState(toTimeField(initial.endsAt));
  const saving = useAct(
    () =>
      call(setAnnouncement, {
        body: { text, startsAt: fromTimeField(startsAt), endsAt: fromTimeField(endsAt) },
      }),
    () => t('admin.announcement.saved'),
  );
  const isEmpty = Object.values(text).every((words) => words.trim() === '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
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
        <TextField
          label={t('admin.announcement.startsAt')}
          hint={t('admin.announcement.startsAtHint')}
          type="datetime-local"
          className="w-60"
          value={startsAt}
          onChange={(event) => setStartsAt(event.target.value)}
        />
        <TextField
          label={t('admin.announcement.endsAt')}
          hint={t('admin.announcement.endsAtHint')}
          type="datetime-local"
          className="w-60"
          value={endsAt}
          onChange={(event) => setEndsAt(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={saving.isPending} disabled={isEmpty}>
          {t('admin.announcement.announce')}
        </Button>
        {announcement && <TakeBackButton />}
      </div>
    </form>
  );
}

function TakeBackButton() {
  const { t } = useTranslation();
  const taking = useAct(
    () => call(deleteAnnouncement, {}),
    () => t('admin.announcement.takenBack'),
  );
  return (
    <Button variant="danger" busy={taking.isPending} onClick={() => taking.mutate()}>
      {t('admin.announcement.takeBack')}
    </Button>
  );
}
