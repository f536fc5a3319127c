import { useId, useRef, useState } from 'react';
import { useFocusInPanel } from '../../ui/anchored-popover.tsx';
import { MarkList, type MarkListProps, movedIndex } from './mark-list.tsx';

/** The list on its own: it takes the focus. */
export function ChooseView({ items, onChoose }: Pick<MarkListProps, 'items' | 'onChoose'>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  useFocusInPanel(list);
  return (
    <MarkList
      ref={list}
      id={id}
      items={items}
      active={active}
      onActive={setActive}
      onChoose={onChoose}
      onKeyDown={(event) => {
        const item = items[active];
        const moved = movedIndex(event.key, active, items.length);
        if (moved === undefined && !(event.key === 'Enter' || event.key === ' ')) return;
        event.preventDefault();
        if (moved !== undefined) setActive(moved);
        else if (item) onChoose(item);
      }}
    />
  );
}
