import { useSyncExternalStore } from 'react';

/** False in the prerendered page and during hydration; true afterwards. */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
