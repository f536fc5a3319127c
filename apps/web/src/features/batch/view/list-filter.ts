import type { BatchListItem, ItemStatus } from '../list/batch-item.ts';
import type { BatchState } from '../run/batch-state.ts';

export interface ListFilter {
  readonly status: ItemStatus | 'all';
  /** In the text, the name, the file or the voice; case does not matter. */
  readonly search: string;
}

export const emptyFilter: ListFilter = { status: 'all', search: '' };

export function isFiltering({ status, search }: ListFilter): boolean {
  return status !== 'all' || search.trim() !== '';
}

export function visibleItems({ items }: BatchState, filter: ListFilter): readonly BatchListItem[] {
  if (!isFiltering(filter)) return items;
  const words = filter.search.trim().toLowerCase();
  return items.filter(
    (item) =>
      (filter.status === 'all' || item.status === filter.status) && (words === '' || contains(item, words)),
  );
}

function contains({ text, name, filePath, options, result }: BatchListItem, words: string): boolean {
  return [text, name, filePath, options.voice ?? '', result?.voice ?? ''].some((part) =>
    part.toLowerCase().includes(words),
  );
}
