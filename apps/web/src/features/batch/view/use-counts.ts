import { freeService } from '@parlando/contract';
import { useMemo } from 'react';
import { useOptions, type VoiceOptions } from '../../../model/options/options-store.ts';
import { type BatchListItem, effectiveOptions } from '../list/batch-item.ts';
import { chargeOf, spokenCharacters } from '../list/item-faults.ts';
import { type BatchState, castOf } from '../run/batch-state.ts';

const counted = new WeakMap<BatchListItem, number>();

/** Characters of an item, computed once per version of it. */
export function charactersOf(item: BatchListItem): number {
  const count = counted.get(item) ?? spokenCharacters(item);
  counted.set(item, count);
  return count;
}

interface Charged {
  readonly shared: VoiceOptions;
  readonly cast: BatchState['cast'];
  readonly charge: number;
}

const charges = new WeakMap<BatchListItem, Charged>();

function chargedFor(item: BatchListItem, shared: VoiceOptions, cast: BatchState['cast']): number {
  const known = charges.get(item);
  if (known?.shared === shared && known.cast === cast) return known.charge;
  const charge = chargeOf(item, shared, castOf({ cast: cast ?? [] }, item));
  charges.set(item, { shared, cast, charge });
  return charge;
}

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
