import { useMemo, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoreIcon, SlidersIcon } from '../../../ui/icons.tsx';
import { late } from '../../../ui/late-part.tsx';
import { CopyIcon, DownloadIcon, PlayIcon, SearchIcon, TrashIcon } from '../../../ui/later-icons.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BatchListItem, ItemStatus } from '../list/batch-item.ts';
import { useBatch } from '../list/batch-store.ts';
import { deleteItems, duplicate, exportList } from '../list/list-actions.ts';
import { isActive, isLocked } from '../run/batch-state.ts';
import { useStatusOf } from '../run/free-query.ts';
import { startRun } from '../run/run-commands.ts';
import { BatchList } from './batch-list.tsx';
import { type Selection, useSelection } from './use-selection.ts';
import { ZipButton } from './zip-button.tsx';

const OptionsDialog = late(() => import('./options-dialog.tsx'));

/** The items with their filter, and the actions for the selected ones. */
export function Items({ items, onEdit }: { items: readonly BatchListItem[]; onEdit: (id: string) => void }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<ListFilter>(emptyFilter);
  const statusOf = useStatusOf();
  const visible = useMemo(() => visibleItems(items, filter, statusOf), [items, filter, statusOf]);
  const allIds = useMemo(() => items.map(({ id }) => id), [items]);
  const visibleIds = useMemo(() => visible.map(({ id }) => id), [visible]);
  const selection = useSelection(allIds, visibleIds);
  return (
    <>
      <ListToolbar filter={filter} onChange={setFilter} />
      <ItemsBulkBar selection={selection} />
      {visible.length === 0 ? (
        <EmptyState
          icon={<SearchIcon size={24} />}
          title={t('batch.list.noMatch')}
          action={<Button onClick={() => setFilter(emptyFilter)}>{t('batch.list.clearFilter')}</Button>}
        />
      ) : (
        <BatchList visible={visible} selection={selection} onEdit={onEdit} />
      )}
    </>
  );
}

/** Actions for the selected items; each shows the number of items it applies to. */
function ItemsBulkBar({ selection: { ids, clear } }: { selection: Selection }) {
  const { t } = useTranslation();
  const batch = useBatch((state) => state.batch);
  if (ids.size === 0) return null;
  const chosen = batch.items.filter(({ id }) => ids.has(id));
  const free = chosen.filter((item) => !isLocked(batch, item));
  const waiting = free.filter(({ result }) => !result);
  const done = chosen.filter(({ result }) => result);
  return (
    <SelectionBar
      label={t('batch.bulk.label')}
      count={t('batch.list.selected', { count: ids.size })}
      clear={t('batch.list.clearSelection')}
      onClear={clear}
      className="wide:sticky"
    >
      {waiting.length > 0 && !isActive(batch) && (
        <Button size="sm" icon={<PlayIcon />} onClick={() => void startRun(ids)}>
          {t('batch.bulk.convert', { count: waiting.length })}
        </Button>
      )}
      {free.length > 0 && <OptionsButton items={free} />}
      {done.length > 0 && (
        <ZipButton items={done} size="sm">
          {t('batch.bulk.zip', { count: done.length })}
        </ZipButton>
      )}
      <Button size="sm" icon={<CopyIcon />} onClick={() => duplicate(ids)}>
        {t('batch.bulk.duplicate')}
      </Button>
      {free.length > 0 && (
        <Button size="sm" variant="danger" icon={<TrashIcon />} onClick={() => deleteItems(ids)}>
          {t('batch.bulk.delete', { count: free.length })}
        </Button>
      )}
    </SelectionBar>
  );
}

function OptionsButton({ items }: { items: readonly BatchListItem[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<SlidersIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('batch.bulk.options')}
      </Button>
      {open && <OptionsDialog items={items} onClose={() => setOpen(false)} />}
    </>
  );
}

const statuses = ['all', 'pending', 'processing', 'done', 'error'] as const;

function ListToolbar({ filter, onChange }: { filter: ListFilter; onChange: (filter: ListFilter) => void }) {
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

interface ListFilter {
  readonly status: ItemStatus | 'all';
  /** Matches the text, the name, the file or the voice; case-insensitive. */
  readonly search: string;
}

const emptyFilter: ListFilter = { status: 'all', search: '' };

function visibleItems(
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
