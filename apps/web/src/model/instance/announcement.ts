import { getAnnouncement } from '@parlando/contract';
import { routeQuery } from '../../lib/route-query.ts';
import { storageKeys, writeText } from '../../lib/storage.ts';

export const announcementQuery = {
  ...routeQuery('announcement', getAnnouncement, {}),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Whether an announcement has space reserved: `src/boot.js` decides before the first paint. */
export function isAnnounced(): boolean {
  return document.documentElement.dataset.announcement !== undefined;
}

/** Releases the space; this browser does not show it again. */
export function closeAnnouncement(id: number): void {
  const { dataset, style } = document.documentElement;
  writeText(storageKeys.announcementClosed, String(id));
  delete dataset.announcement;
  style.removeProperty('--announcement-height');
}
