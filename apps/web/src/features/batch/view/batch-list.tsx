import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../../lib/use-media-query.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { BatchListItem } from '../list/batch-item.ts';
import { useBatch } from '../list/batch-store.ts';
import { isActive, isLocked } from '../run/batch-state.ts';
import { ItemCard } from './item-card.tsx';
import { ItemRow } from './item-row.tsx';
import { useReordering } from './use-reordering.ts';
import type { Selection } from './use-selection.ts';

const rowHeightPx = 61;
const cardHeightPx = 132;
const overscan = 8;

export interface BatchListProps {
  readonly visible: readonly BatchListItem[];
  readonly selection: Selection;
  /** Only some of the list is shown. */
  readonly filtered: boolean;
  readonly onEdit: (id: string) => void;
}

/** The list, of which only what is near the window is in the document: a table, on a narrow screen cards. */
export function BatchList({ visible, selection, filtered, onEdit }: BatchListProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const batch = useBatch((state) => state.batch);
  const body = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const places = useMemo(() => new Map(batch.items.map(({ id }, index) => [id, index])), [batch.items]);
  const reordering = useReordering(body, batch.items.length, !filtered);
  useLayoutEffect(() => {
    const at = body.current ? body.current.getBoundingClientRect().top + window.scrollY : 0;
    setTop((now) => (Math.abs(now - at) < 1 ? now : at));
  });
  const virtual = useWindowVirtualizer({
    count: visible.length,
    estimateSize: () => (isNarrow ? cardHeightPx : rowHeightPx),
    getItemKey: (index) => visible[index]?.id ?? index,
    overscan,
    scrollMargin: top,
  });
  const shown = virtual.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  const Item = isNarrow ? ItemCard : ItemRow;
  const active = isActive(batch);
  const entries = shown.flatMap(({ index, key }) => {
    const item = visible[index];
    if (!item) return [];
    const locked = isLocked(batch, item);
    return (
      <Item
        key={key}
        ref={virtual.measureElement}
        item={item}
        shownIndex={index}
        index={places.get(item.id) ?? index}
        total={batch.items.length}
        locked={locked}
        status={active && locked && item.status === 'pending' ? 'queued' : item.status}
        selected={selection.ids.has(item.id)}
        reordering={reordering}
        onToggle={selection.toggle}
        onMove={filtered ? undefined : reordering.step}
        onEdit={onEdit}
      />
    );
  });
  const all = (
    <SelectAll
      count={visible.filter(({ id }) => selection.ids.has(id)).length}
      total={visible.length}
      {...selection}
    />
  );
  if (isNarrow) {
    return (
      <>
        <div className="flex items-center gap-1 pl-1.5 text-13 text-ink-2">
          {all}
          {t('batch.list.selectAll')}
        </div>
        <ul
          ref={body as React.RefObject<HTMLUListElement>}
          aria-label={t('batch.list.label')}
          style={{ paddingTop: before, paddingBottom: after }}
        >
          {entries}
        </ul>
      </>
    );
  }
  return (
    <div className="panel overflow-clip">
      <table
        aria-label={t('batch.list.label')}
        aria-rowcount={visible.length + 1}
        className="w-full table-fixed text-left"
      >
        <thead className="border-b border-line bg-sunken text-12 text-ink-2">
          <tr>
            <th className="w-22 py-1 pl-2 font-medium">
              <span className="sr-only">{t('batch.list.columns.order')}</span>
              <span className="flex items-center pl-8">{all}</span>
            </th>
            <th className="w-11 px-1 py-2 text-right font-medium">#</th>
            <th className="px-2 py-2 font-medium">{t('batch.list.columns.text')}</th>
            <th className="w-30 px-2 py-2 font-medium">{t('batch.list.columns.status')}</th>
            <th className="w-22 px-2 py-2 text-right font-medium">{t('batch.list.columns.characters')}</th>
            <th className="w-32 py-2 pr-3 pl-2 text-right font-medium">{t('batch.list.columns.actions')}</th>
          </tr>
        </thead>
        <tbody ref={body as React.RefObject<HTMLTableSectionElement>}>
          <Gap height={before} />
          {entries}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** Room of the rows that are not in the document. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={6} style={{ height, padding: 0 }} />
    </tr>
  );
}

function SelectAll({ count, total, setAll }: { count: number; total: number } & Pick<Selection, 'setAll'>) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('batch.list.selectAll')}
      checked={count > 0 && count === total}
      indeterminate={count > 0 && count < total}
      onChange={(event) => setAll(event.target.checked)}
    />
  );
}
