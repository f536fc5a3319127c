import { type KeyboardEvent, type Ref, useEffect } from 'react';
import { cx } from '../../lib/cx.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import type { MarkItem } from './mark-items.ts';

interface MarkListProps {
  readonly id: string;
  readonly items: readonly MarkItem[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (item: MarkItem) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly ref?: Ref<HTMLDivElement>;
}

export const optionId = (id: string, item: MarkItem) => `${id}-${item}`;

/** The menu of marks. The list or a text area has the focus, and points at the active item. */
export function MarkList({ id, items, active, onActive, onChoose, ...list }: MarkListProps) {
  const { t } = useTranslation();
  const at = items[active];
  useEffect(() => {
    if (at) document.getElementById(optionId(id, at))?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={0}
      aria-label={t('marking.menu')}
      aria-activedescendant={at ? optionId(id, at) : undefined}
      className="max-h-72 overflow-y-auto outline-none"
      {...list}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
        <div
          key={item}
          id={optionId(id, item)}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => index !== active && onActive(index)}
          // Keeps the focus where it is.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
          className={cx(
            'hit-target flex min-h-9 cursor-pointer items-center rounded-tag px-2.5 text-14',
            index === active && 'bg-sunken forced-colors:outline',
          )}
        >
          {t(`marking.kinds.${item}`)}
        </div>
      ))}
    </div>
  );
}

/** The index that a key moves to; undefined if it does not move. */
export function movedIndex(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  return undefined;
}
