import type { BatchListItem, ItemStatus } from '../list/batch-item.ts';

export interface ListFilter {
  readonly status: ItemStatus | 'all';
  /** In the text, the name, the file or the voice; case does not matter. */
  readonly search: string;
}

export const emptyFilter: ListFilter = { status: 'all', search: '' };

export function isFiltering({ status, search }: ListFilter): boolean {
  return status !== 'all' || search.trim() !== '';
}

export function visibleItems(
  items: readonly BatchListItem[],
  filter: ListFilter,
  statusOf: (item: BatchListItem) => ItemStatus,
): readonly BatchListItem[] {
  if (!isFiltering(filter)) return items;
  const words = filter.search.trim().toLowerCase();
  return items.filter(
    (item) =>
      (filter.status === 'all' || statusOf(item) === filter.status) &&
      (words === '' || contains(item, words)),
  );
}

function contains({ text, name, filePath, options, result }: BatchListItem, words: string): boolean {
  return [text, name, filePath, options.voice ?? '', result?.voice ?? ''].some((part) =>
    part.toLowerCase().includes(words),
  );
}
