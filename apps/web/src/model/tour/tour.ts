import { create } from 'zustand';
import { parseJson, readText, storageKeys, writeJson } from '../../lib/storage.ts';

const tourPages = ['/', '/tasks', '/batch', '/docs', '/settings'] as const;
export type TourPage = (typeof tourPages)[number];

/** Guests see something else on these pages. */
const ofAccounts: readonly TourPage[] = ['/tasks', '/settings'];

/** The tour of a path; undefined if there is none. All documentation pages share one. */
export function tourOf(path: string, mayOwn: boolean): TourPage | undefined {
  const found = tourPages.find((page) => path === page || (page === '/docs' && path.startsWith('/docs/')));
  return found && !mayOwn && ofAccounts.includes(found) ? undefined : found;
}

/** Whether the person has seen the tour of a page, or wants none. */
export function isTourSeen(page: TourPage): boolean {
  const text = readText(storageKeys.tourSeen);
  if (text === null) return false;
  const seen = parseJson(text);
  return !Array.isArray(seen) || seen.includes(page);
}

/** `all`: no tour starts automatically any more. */
export function markTourSeen(page: TourPage | 'all'): void {
  if (page === 'all') writeJson(storageKeys.tourSeen, true);
  else if (!isTourSeen(page)) {
    const seen = parseJson(readText(storageKeys.tourSeen));
    writeJson(storageKeys.tourSeen, [...(Array.isArray(seen) ? seen : []), page]);
  }
}

/** Counts the requests for the tour of the current page. */
export const useTourRequests = create<{ readonly count: number }>(() => ({ count: 0 }));

export const requestTour = (): void => useTourRequests.setState(({ count }) => ({ count: count + 1 }));
