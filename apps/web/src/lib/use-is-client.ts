import { useSyncExternalStore } from 'react';

/** False in the page that is served and while it is taken over; true from then on. */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
