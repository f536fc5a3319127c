import { formatNumber } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoreIcon } from '../../../ui/icons.tsx';
import { DownloadIcon, SearchIcon, TrashIcon } from '../../../ui/later-icons.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BatchListItem, ItemStatus } from '../list/batch-item.ts';
import { useBatch } from '../list/batch-store.ts';
import { deleteItems, exportList } from '../list/list-actions.ts';
import { useStatusOf } from '../run/free-query.ts';

const statuses = ['all', 'pending', 'processing', 'done', 'error'] as const;

export function ListToolbar({
  filter,
  onChange,
}: {
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
}) {
  const { t } = useTranslation();
  const { items } = useBatch((state) => state.batch);
  const statusOf = useStatusOf();
  const count = (status: ListFilter['status']) =>
    status === 'all' ? items.length : items.filter((item) => statusOf(item) === status).length;
  const clear = () => deleteItems(new Set(items.map(({ id }) => id)));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextField
        label={t('batch.list.search')}
        hideLabel
        type="search"
        icon={<SearchIcon size={16} />}
        placeholder={t('batch.list.searchHint')}
        value={filter.search}
        className="w-full min-w-0 wide:w-64"
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
      <fieldset aria-label={t('batch.list.filter')} className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        {statuses
          .filter((status) => status === 'all' || status === filter.status || count(status) > 0)
          .map((status) => (
            <Chip
              key={status}
              pressed={filter.status === status}
              onClick={() => onChange({ ...filter, status })}
            >
              {status === 'all' ? t('batch.list.all') : t(`batch.status.${status}`)}
              <span className="ml-1.5 text-12">{formatNumber(count(status))}</span>
            </Chip>
          ))}
      </fieldset>
      <Menu trigger={<IconButton label={t('batch.list.more')} icon={<MoreIcon />} />}>
        <MenuItem icon={<DownloadIcon size={16} />} onSelect={() => void exportList()}>
          {t('batch.list.export')}
        </MenuItem>
        <MenuItem icon={<TrashIcon size={16} />} onSelect={clear}>
          {t('batch.list.clear')}
        </MenuItem>
      </Menu>
    </div>
  );
}

export interface ListFilter {
  readonly status: ItemStatus | 'all';
  /** Matches the text, the name, the file or the voice; case-insensitive. */
  readonly search: string;
}

export const emptyFilter: ListFilter = { status: 'all', search: '' };

export function visibleItems(
  items: readonly BatchListItem[],
  { status, search }: ListFilter,
  statusOf: (item: BatchListItem) => ItemStatus,
): readonly BatchListItem[] {
  const words = search.trim().toLowerCase();
  if (status === 'all' && words === '') return items;
  return items.filter((item) => (status === 'all' || statusOf(item) === status) && contains(item, words));
}

function contains({ text, name, filePath, options, result }: BatchListItem, words: string): boolean {
  return [text, name, filePath, options.voice ?? '', result?.voice ?? ''].some((part) =>
    part.toLowerCase().includes(words),
  );
}
