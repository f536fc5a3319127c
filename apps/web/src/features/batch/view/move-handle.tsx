import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { DragIcon } from '../../../ui/later-icons.tsx';
import type { BatchListItem } from '../list/batch-item.ts';
import { handleId, type Reordering } from './use-reordering.ts';

/** The grip of an item: dragged, or moved with the arrow keys. */
export function MoveHandle({
  item: { id, text },
  index,
  reordering,
}: {
  item: Pick<BatchListItem, 'id' | 'text'>;
  index: number;
  reordering: Reordering;
}) {
  const { t } = useTranslation();
  const { enabled } = reordering;
  return (
    <button
      type="button"
      id={handleId(id)}
      aria-disabled={!enabled}
      aria-label={t('batch.item.move', { position: index + 1, text: text.slice(0, 30) })}
      data-tooltip={t(enabled ? 'batch.item.moveHint' : 'batch.item.moveFiltered')}
      className={cx(
        'hit-target inline-flex size-8 shrink-0 touch-none items-center justify-center rounded-control',
        enabled ? 'cursor-grab text-ink-3 hover:bg-sunken hover:text-ink' : 'cursor-not-allowed text-control',
      )}
      {...useGrip(id, index, reordering)}
    >
      <DragIcon size={16} />
    </button>
  );
}

function useGrip(id: string, index: number, { enabled, step, drag, drop, cancel }: Reordering) {
  const pressed = useRef(false);
  if (!enabled) return {};
  const end = (finish: () => void) => () => {
    if (pressed.current) finish();
    pressed.current = false;
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') return cancel();
      const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (direction === 0) return;
      event.preventDefault();
      step(id, index + direction);
    },
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      pressed.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => pressed.current && drag(id, index, event.clientY),
    onPointerUp: end(drop),
    onPointerCancel: end(cancel),
  };
}
