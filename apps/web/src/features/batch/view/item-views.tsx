import { memo, type Ref } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ClockIcon, ErrorIcon, QueueIcon, SuccessIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ItemStatus } from '../list/batch-item.ts';
import { ItemButtons } from './item-buttons.tsx';
import { ItemFacts } from './item-facts.tsx';
import { type ItemPlace, MoveHandle } from './reordering.tsx';
import { charactersOf } from './use-counts.ts';

export interface ItemViewProps extends ItemPlace {
  /** Index among the displayed items. */
  readonly shownIndex: number;
  readonly status: ShownStatus;
  readonly selected: boolean;
  readonly onToggle: (id: string, on: boolean, range: boolean) => void;
  readonly ref: Ref<HTMLElement>;
}

export const ItemRow = memo(function ItemRow(props: ItemViewProps) {
  const { item, index, shownIndex, status, selected, ref } = props;
  return (
    <tr
      ref={ref as Ref<HTMLTableRowElement>}
      data-index={shownIndex}
      aria-rowindex={shownIndex + 2}
      className={cx(
        'border-b border-line last:border-b-0',
        selected && 'bg-accent-soft/50',
        draggingClass(props),
      )}
    >
      <td className="py-1.5 pl-2">
        <div className="flex items-center">
          <MoveHandle {...props} />
          <SelectItem {...props} />
        </div>
      </td>
      <td className="px-1 py-2.5 text-right text-ink-3">{index + 1}</td>
      <th scope="row" className="px-2 py-2.5 font-normal">
        <ItemText {...props} lines="truncate" />
      </th>
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

export const ItemCard = memo(function ItemCard(props: ItemViewProps) {
  const { item, shownIndex, status, selected, ref } = props;
  const { t } = useTranslation();
  return (
    <li ref={ref as Ref<HTMLLIElement>} data-index={shownIndex} className="pb-2">
      <div
        className={cx(
          'panel flex min-w-0 flex-col gap-1 py-2 pr-1.5 pl-1.5',
          selected && 'border-accent',
          draggingClass(props),
        )}
      >
        <div className="flex min-w-0 items-start">
          <SelectItem {...props} />
          <div className="min-w-0 flex-1 pt-1.5">
            <ItemText {...props} lines="line-clamp-2 wrap-anywhere" />
          </div>
          <MoveHandle {...props} />
        </div>
        <div className="flex items-center justify-between gap-2 pl-2">
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-12 text-ink-2">
            <ItemStatusLabel status={status} />
            <span>{t('batch.characters', { count: charactersOf(item) })}</span>
          </span>
          <ItemButtons {...props} />
        </div>
      </div>
    </li>
  );
});

function draggingClass({ reordering: { dragging }, item, shownIndex }: ItemViewProps): string {
  if (!dragging) return '';
  if (dragging.id === item.id) return 'opacity-50';
  if (dragging.to !== shownIndex) return '';
  return dragging.to > dragging.from
    ? 'shadow-[inset_0_-2px_0_var(--color-accent)]'
    : 'shadow-[inset_0_2px_0_var(--color-accent)]';
}

function SelectItem({ item, index, selected, onToggle }: ItemViewProps) {
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

/** The text, which opens the editor unless the item is being converted, and its facts. */
function ItemText({ item, locked, onEdit, lines }: ItemViewProps & { lines: string }) {
  const look = cx('max-w-full text-left font-medium', lines);
  return (
    <>
      {locked ? (
        <p className={look}>{item.text}</p>
      ) : (
        <button type="button" className={cx(look, 'hover:underline')} onClick={() => onEdit(item.id)}>
          {item.text.slice(0, 300)}
        </button>
      )}
      <ItemFacts item={item} className={cx('mt-0.5', lines)} />
    </>
  );
}

type ShownStatus = ItemStatus | 'queued';

const looks = {
  pending: { icon: <ClockIcon size={16} />, colour: 'text-ink-2' },
  queued: { icon: <QueueIcon size={16} />, colour: 'text-ink-2' },
  processing: { icon: <Spinner size={14} />, colour: 'text-accent' },
  done: { icon: <SuccessIcon size={16} />, colour: 'text-success' },
  error: { icon: <ErrorIcon size={16} />, colour: 'text-danger' },
} as const;

function ItemStatusLabel({ status }: { status: ShownStatus }) {
  const { t } = useTranslation();
  const { icon, colour } = looks[status];
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-13 whitespace-nowrap', colour)}>
      {icon}
      {t(`batch.status.${status}`)}
    </span>
  );
}
