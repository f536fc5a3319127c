import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { DragIcon } from '../../../ui/later-icons.tsx';
import { handleId, type Reordering } from './use-reordering.ts';

/** The grip of a row: dragged, or moved with the arrow keys. */
export function MoveHandle({
  id,
  index,
  text,
  reordering,
}: {
  id: string;
  index: number;
  text: string;
  reordering: Reordering;
}) {
  const { t } = useTranslation();
  const { enabled, step, drag, drop, cancel } = reordering;
  const pressed = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return cancel();
    const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    step(id, index + direction);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!enabled || event.button !== 0) return;
    pressed.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const end = (finish: () => void) => () => {
    if (!pressed.current) return;
    pressed.current = false;
    finish();
  };
  return (
    <button
      type="button"
      id={handleId(id)}
      aria-disabled={!enabled}
      aria-label={t('batch.item.move', { position: index + 1, text })}
      data-tooltip={t(enabled ? 'batch.item.moveHint' : 'batch.item.moveFiltered')}
      className={cx(
        'hit-target inline-flex size-8 shrink-0 touch-none items-center justify-center rounded-control',
        enabled ? 'cursor-grab text-ink-3 hover:bg-sunken hover:text-ink' : 'cursor-not-allowed text-control',
      )}
      onKeyDown={enabled ? onKeyDown : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => pressed.current && drag(id, index, event.clientY)}
      onPointerUp={end(drop)}
      onPointerCancel={end(cancel)}
    >
      <DragIcon size={16} />
    </button>
  );
}
