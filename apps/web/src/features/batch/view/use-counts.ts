import { freeService } from '@parlando/contract';
import { useMemo } from 'react';
import { useOptions, type VoiceOptions } from '../../../model/options/options-store.ts';
import { type BatchListItem, effectiveOptions } from '../list/batch-item.ts';
import { chargeOf, spokenCharacters } from '../list/item-faults.ts';
import { type BatchState, castOf } from '../run/batch-state.ts';

/** Counts once per version of an item, and again when one of the others has changed. */
function oncePerItem<Others extends readonly unknown[]>(
  count: (item: BatchListItem, ...others: Others) => number,
) {
  const counted = new WeakMap<BatchListItem, { readonly others: Others; readonly value: number }>();
  return (item: BatchListItem, ...others: Others): number => {
    const known = counted.get(item);
    if (known?.others.every((other, index) => other === others[index])) return known.value;
    const value = count(item, ...others);
    counted.set(item, { others, value });
    return value;
  };
}

export const charactersOf = oncePerItem(spokenCharacters);

const chargedFor = oncePerItem((item, shared: VoiceOptions, cast: BatchState['cast']) =>
  chargeOf(item, shared, castOf(cast, item)),
);

export function useCounts({ items, cast }: Pick<BatchState, 'items' | 'cast'>) {
  const shared = useOptions();
  return useMemo(() => {
    const waiting = items.filter(({ result }) => !result);
    const free = waiting.filter((item) => effectiveOptions(item, shared).api === freeService);
    const failed = items.filter(({ error }) => error).length;
    return {
      total: items.length,
      pending: waiting.length - failed,
      done: items.length - waiting.length,
      failed,
      /** The cost of the remaining items for the free service. */
      freeCharacters: free.reduce((sum, item) => sum + chargedFor(item, shared, cast), 0),
      hasFree: free.length > 0,
    };
  }, [items, cast, shared]);
}
