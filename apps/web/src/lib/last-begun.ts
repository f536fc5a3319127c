/** Index of the last item that starts at or before `at`, of items sorted by start; -1 if there is none. */
export function lastBegun<Item>(items: readonly Item[], at: number, startOf: (item: Item) => number): number {
  let low = -1;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startOf(items[middle] as Item) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
