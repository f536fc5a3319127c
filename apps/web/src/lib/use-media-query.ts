import { limits } from '@parlando/contract';
import { useCallback, useSyncExternalStore } from 'react';

/** No query matches while prerendering, which has no window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** 768 px or less at the browser's usual font size: one column, the voice in a sheet. */
export const narrow = `(max-width: ${limits.mobileBreakpointPx / 16}rem)`;

export function useIsNarrow(): boolean {
  return useMediaQuery(narrow);
}
