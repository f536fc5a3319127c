import { withWords } from '../lib/language.ts';
import { isAnnounced } from '../model/instance/announcement.ts';
import { ClientPart } from '../ui/client-part.tsx';
import { late } from '../ui/late-part.tsx';

const Announcement = late(withWords(() => import('./announcement.tsx')));

/**
 * Above the header: reserves the announcement's height from the first paint on, so that nothing moves when it loads.
 */
export function AnnouncementPlace() {
  return (
    <div className="min-h-(--announcement-height)">
      <ClientPart>{isAnnounced() && <Announcement />}</ClientPart>
    </div>
  );
}
