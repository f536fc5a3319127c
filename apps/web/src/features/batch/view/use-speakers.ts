import { useMemo } from 'react';
import type { BatchListItem } from '../list/batch-item.ts';
import { useBatch } from '../list/batch-store.ts';
import { castOf } from '../run/batch-state.ts';

/** Returns the names of the list's speakers that occur in the item. */
export function useSpeakers(item: BatchListItem): readonly string[] {
  const cast = useBatch(({ batch }) => batch.cast);
  return useMemo(() => castOf({ cast: cast ?? [] }, item).map(({ name }) => name), [cast, item]);
}
