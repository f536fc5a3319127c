import { lazy, Suspense } from 'react';
import { withWords } from '../lib/language.ts';
import { useIsClient } from '../lib/use-is-client.ts';
import { isAnnounced } from '../model/instance/announcement.ts';

const Announcement = lazy(withWords(() => import('./announcement.tsx')));

/** Above the header: as high as the announcement from the first paint on, so that nothing moves when it comes. */
export function AnnouncementPlace() {
  const isClient = useIsClient();
  return (
    <div className="min-h-(--announcement-height)">
      {isClient && isAnnounced() && (
        <Suspense>
          <Announcement />
        </Suspense>
      )}
    </div>
  );
}
