/**
 * Binary search: the first index from `from` up to `to` for which `isBefore` is false; `to` if there is none.
 * @param isBefore true for some first indexes, false for all after them
 */
export function partitionPoint(from: number, to: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
