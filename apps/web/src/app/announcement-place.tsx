import { lazy } from 'react';
import { withWords } from '../lib/language.ts';
import { isAnnounced } from '../model/instance/announcement.ts';
import { ClientPart } from '../ui/client-part.tsx';
import { LatePart } from '../ui/late-part.tsx';

const Announcement = lazy(withWords(() => import('./announcement.tsx')));

/**
 * Above the header: reserves the announcement's height from the first paint on, so that nothing moves when it loads.
 */
export function AnnouncementPlace() {
  return (
    <div className="min-h-(--announcement-height)">
      <LatePart>
        <ClientPart>{isAnnounced() && <Announcement />}</ClientPart>
      </LatePart>
    </div>
  );
}
