import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { ItemButtons } from './item-buttons.tsx';
import { ItemFacts } from './item-facts.tsx';
import { draggingClass, ItemText, type ItemViewProps, SelectItem } from './item-row.tsx';
import { ItemStatusLabel } from './item-status.tsx';
import { MoveHandle } from './move-handle.tsx';
import { charactersOf } from './use-counts.ts';

/** An item on a narrow screen. */
export const ItemCard = memo(function ItemCard(props: ItemViewProps) {
  const { item, index, shownIndex, status, selected, reordering, ref } = props;
  const { t } = useTranslation();
  return (
    <li ref={ref as Ref<HTMLLIElement>} data-index={shownIndex} className="pb-2">
      <div
        className={cx(
          'panel flex min-w-0 flex-col gap-1 py-2 pr-1.5 pl-1.5',
          selected && 'border-accent',
          draggingClass(reordering, item.id, shownIndex),
        )}
      >
        <div className="flex min-w-0 items-start">
          <SelectItem {...props} />
          <div className="min-w-0 flex-1 pt-1.5">
            <ItemText {...props} className="line-clamp-2 wrap-anywhere" />
            <ItemFacts item={item} className="mt-0.5 line-clamp-2 wrap-anywhere" />
          </div>
          <MoveHandle id={item.id} index={index} text={item.text.slice(0, 30)} reordering={reordering} />
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
