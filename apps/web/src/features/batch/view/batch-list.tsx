import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIsNarrow } from '../../../lib/use-media-query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Checkbox, LabelledCheckbox } from '../../../ui/checkbox.tsx';
import type { BatchListItem } from '../list/batch-item.ts';
import { useBatch } from '../list/batch-store.ts';
import { isLocked } from '../run/batch-state.ts';
import { useStatusOf } from '../run/free-query.ts';
import { ItemCard, ItemRow } from './item-views.tsx';
import { useReordering } from './reordering.tsx';
import type { Selection } from './use-selection.ts';

const rowHeightPx = 61;
const cardHeightPx = 132;
const overscan = 8;

export interface BatchListProps {
  readonly visible: readonly BatchListItem[];
  readonly selection: Selection;
  readonly onEdit: (id: string) => void;
}

/** The list as a table, or as cards on a narrow screen. Virtualized: only items near the viewport are in the DOM. */
export function BatchList(props: BatchListProps) {
  const { visible, selection, onEdit } = props;
  const isNarrow = useIsNarrow();
  const stateOf = useItemState();
  const items = useBatch((state) => state.batch.items);
  const body = useRef<HTMLElement>(null);
  const places = useMemo(() => new Map(items.map(({ id }, index) => [id, index])), [items]);
  const { shown, before, after, measure, reveal } = useNearWindow(body, visible, isNarrow);
  const reordering = useReordering(body, items.length, visible.length === items.length, reveal);
  const Item = isNarrow ? ItemCard : ItemRow;
  const entries = shown.flatMap(({ index }) => {
    const item = visible[index];
    if (!item) return [];
    return (
      <Item
        key={item.id}
        ref={measure}
        item={item}
        shownIndex={index}
        index={places.get(item.id) ?? index}
        total={items.length}
        {...stateOf(item)}
        selected={selection.ids.has(item.id)}
        reordering={reordering}
        onToggle={selection.toggle}
        onEdit={onEdit}
      />
    );
  });
  const Shape = isNarrow ? Cards : Table;
  return (
    <Shape {...props} body={body} before={before} after={after}>
      {entries}
    </Shape>
  );
}

function useItemState() {
  const batch = useBatch((state) => state.batch);
  const statusOf = useStatusOf();
  return (item: BatchListItem) => {
    const locked = isLocked(batch, item);
    const status = statusOf(item);
    return { locked, status: locked && status === 'pending' ? ('queued' as const) : status };
  };
}

/** The items near the viewport, and the height in pixels of all items before and after them. */
function useNearWindow(
  body: RefObject<HTMLElement | null>,
  visible: readonly BatchListItem[],
  isNarrow: boolean,
) {
  const [top, setTop] = useState(0);
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
  return {
    shown,
    before: (shown[0]?.start ?? top) - top,
    after: virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top),
    measure: virtual.measureElement,
    reveal: virtual.scrollToIndex,
  };
}

interface ShapeProps extends BatchListProps {
  readonly body: RefObject<HTMLElement | null>;
  readonly before: number;
  readonly after: number;
  readonly children: ReactNode;
}

function Cards({ body, before, after, children, ...props }: ShapeProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="pl-1.5">
        <SelectAll hasWords {...props} />
      </div>
      <ul
        ref={body as RefObject<HTMLUListElement>}
        aria-label={t('batch.list.label')}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {children}
      </ul>
    </>
  );
}

const columns = [
  { name: 'text', look: 'px-2' },
  { name: 'status', look: 'w-30 px-2' },
  { name: 'characters', look: 'w-22 px-2 text-right' },
  { name: 'actions', look: 'w-32 pr-3 pl-2 text-right' },
] as const;

function Table({ body, before, after, children, ...props }: ShapeProps) {
  const { t } = useTranslation();
  return (
    <div className="panel overflow-clip">
      <table
        aria-label={t('batch.list.label')}
        aria-rowcount={props.visible.length + 1}
        className="w-full table-fixed text-left"
      >
        <thead className="border-b border-line bg-sunken text-12 text-ink-2">
          <tr>
            <th className="w-22 py-1 pl-2 font-medium">
              <span className="sr-only">{t('batch.list.columns.order')}</span>
              <span className="flex items-center pl-8">
                <SelectAll {...props} />
              </span>
            </th>
            <th className="w-11 px-1 py-2 text-right font-medium">#</th>
            {columns.map(({ name, look }) => (
              <th key={name} className={`py-2 font-medium ${look}`}>
                {t(`batch.list.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body as RefObject<HTMLTableSectionElement>}>
          <Gap height={before} />
          {children}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={6} style={{ height, padding: 0 }} />
    </tr>
  );
}

interface SelectAllProps extends Pick<BatchListProps, 'visible' | 'selection'> {
  readonly hasWords?: true;
}

function SelectAll({ visible, selection, hasWords }: SelectAllProps) {
  const { t } = useTranslation();
  const count = visible.filter(({ id }) => selection.ids.has(id)).length;
  const box = {
    label: t('batch.list.selectAll'),
    checked: count > 0 && count === visible.length,
    indeterminate: count > 0 && count < visible.length,
  };
  if (hasWords) return <LabelledCheckbox {...box} onChange={selection.setAll} />;
  return <Checkbox {...box} onChange={(event) => selection.setAll(event.target.checked)} />;
}
