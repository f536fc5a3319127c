import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ItemButtons, type ItemPlace } from './item-buttons.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemStatusLabel, type ShownStatus } from './item-status.tsx';
import { MoveHandle } from './move-handle.tsx';
import { charactersOf } from './use-counts.ts';
import type { Reordering } from './use-reordering.ts';

export interface ItemViewProps extends ItemPlace {
  /** Among the items that are shown. */
  readonly shownIndex: number;
  readonly status: ShownStatus;
  readonly selected: boolean;
  readonly reordering: Reordering;
  readonly onToggle: (id: string, on: boolean, range: boolean) => void;
  readonly ref: Ref<HTMLElement>;
}

/** How a row looks while something is dragged over it, or it is dragged itself. */
export function draggingClass({ dragging }: Reordering, id: string, index: number): string {
  if (!dragging) return '';
  if (dragging.id === id) return 'opacity-50';
  if (dragging.to !== index) return '';
  return dragging.to > dragging.from
    ? 'shadow-[inset_0_-2px_0_var(--accent)]'
    : 'shadow-[inset_0_2px_0_var(--accent)]';
}

export const ItemRow = memo(function ItemRow(props: ItemViewProps) {
  const { item, index, shownIndex, status, selected, reordering, ref } = props;
  return (
    <tr
      ref={ref as Ref<HTMLTableRowElement>}
      data-index={shownIndex}
      aria-rowindex={shownIndex + 2}
      className={cx(
        'border-b border-line last:border-b-0',
        selected && 'bg-accent-soft/50',
        draggingClass(reordering, item.id, shownIndex),
      )}
    >
      <td className="py-1.5 pl-2">
        <div className="flex items-center">
          <MoveHandle id={item.id} index={index} text={item.text.slice(0, 30)} reordering={reordering} />
          <SelectItem {...props} />
        </div>
      </td>
      <td className="px-1 py-2.5 text-right text-ink-3">{index + 1}</td>
      <td className="px-2 py-2.5">
        <ItemText {...props} className="truncate" />
        <ItemFacts item={item} className="mt-0.5 truncate" />
      </td>
      <td className="px-2 py-2.5">
        <ItemStatusLabel status={status} />
      </td>
      <td className="px-2 py-2.5 text-right text-ink-2">{formatNumber(charactersOf(item))}</td>
      <td className="py-1.5 pr-2">
        <ItemButtons {...props} />
      </td>
    </tr>
  );
});

export function SelectItem({ item, index, selected, onToggle }: ItemViewProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('batch.list.select', { position: index + 1 })}
      checked={selected}
      onChange={({ target, nativeEvent }) =>
        onToggle(item.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** The text opens the editor; while the item is converted it only shows. */
export function ItemText({ item, locked, onEdit, className }: ItemViewProps & { className: string }) {
  const look = cx('max-w-full text-left font-medium', className);
  if (locked) return <p className={look}>{item.text}</p>;
  return (
    <button type="button" className={cx(look, 'hover:underline')} onClick={() => onEdit(item.id)}>
      {item.text.slice(0, 300)}
    </button>
  );
}
