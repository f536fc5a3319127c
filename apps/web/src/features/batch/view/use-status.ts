import { useMemo } from 'react';
import { type BatchListItem, type ItemStatus, statusOf } from '../list/batch-item.ts';
import { spokenNow, useFreeAnswer } from '../run/free-query.ts';

/** Tells how an item is doing, here or on the server. */
export function useStatusOf(): (item: BatchListItem) => ItemStatus {
  const answer = useFreeAnswer();
  return useMemo(() => {
    const spoken = spokenNow(answer);
    return (item) => statusOf(item, spoken);
  }, [answer]);
}
