import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage } from '../lib/language.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { announcementQuery, closeAnnouncement } from '../model/instance/announcement.ts';
import { CloseButton } from '../ui/close-button.tsx';
import { InfoIcon } from '../ui/icons.tsx';

/** The administrators' announcement. Once closed, it is not shown again. */
export default function Announcement() {
  const { t } = useTranslation();
  const [isClosed, setIsClosed] = useState(false);
  const announcement = useQuery(announcementQuery).data?.announcement;
  if (!announcement || isClosed) return null;
  const close = () => {
    closeAnnouncement(announcement.id);
    setIsClosed(true);
  };
  return (
    <aside
      aria-label={t('shell.announcement')}
      className="flex min-h-(--announcement-height) items-center border-b border-line bg-accent-soft"
    >
      <div className="mx-auto flex w-full max-w-400 items-center gap-2 px-3 wide:px-6">
        <InfoIcon size={16} className="shrink-0 text-accent" />
        <p className="min-w-0 flex-1 py-2 text-13 wrap-anywhere">{announcement.text[currentLanguage()]}</p>
        <CloseButton label={t('shell.closeAnnouncement')} onClick={close} />
      </div>
    </aside>
  );
}
