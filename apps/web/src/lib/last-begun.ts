import { partitionPoint } from '@parlando/speech';

/** Index of the last item that starts at or before `at`, of items sorted by start; -1 if there is none. */
export function lastBegun<Item>(items: readonly Item[], at: number, startOf: (item: Item) => number): number {
  return partitionPoint(0, items.length, (index) => startOf(items[index] as Item) <= at) - 1;
}
