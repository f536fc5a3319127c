import { getAnnouncement } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { storageKeys, writeText } from '../../lib/storage.ts';

export const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  queryFn: ({ signal }) => call(getAnnouncement, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

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
