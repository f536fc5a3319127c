import { getAnnouncement } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { storageKeys, writeText } from '../../lib/storage.ts';

export const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  queryFn: ({ signal }) => call(getAnnouncement, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the page keeps room for an announcement: `src/boot.js` knows before anything is drawn. */
export function isAnnounced(): boolean {
  return document.documentElement.dataset.announcement !== undefined;
}

/** Gives its room back; this browser does not show it again. */
export function closeAnnouncement(id: number): void {
  const { dataset, style } = document.documentElement;
  writeText(storageKeys.announcementClosed, String(id));
  delete dataset.announcement;
  style.removeProperty('--announcement-height');
}
