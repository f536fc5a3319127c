import {
  type PointerEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { cx } from '../../../lib/cx.ts';
import { DragIcon } from '../../../ui/later-icons.tsx';
import type { BatchListItem } from '../list/batch-item.ts';
import { editBatch } from '../list/batch-store.ts';
import { moveItem } from '../list/edit-list.ts';

/** Closer than this to an edge of the window the list scrolls along. */
const edgePx = 72;
const scrollPx = 10;

/** DOM id of an item's handle, which keeps the focus when its row moves. */
export function handleId(id: string): string {
  return `move-${id}`;
}

export interface Dragging {
  readonly id: string;
  /** Where it stands. */
  readonly from: number;
  /** Where it would land. */
  readonly to: number;
}

export interface Reordering {
  readonly enabled: boolean;
  readonly dragging: Dragging | null;
  /** Moves the item and keeps the focus on its handle. */
  readonly step: (id: string, to: number) => void;
  /** The pointer is down at this height of the window. */
  readonly drag: (id: string, from: number, clientY: number) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** Changing the order of `total` rows, which carry their place in `data-index` inside `list`. */
export function useReordering(
  list: RefObject<HTMLElement | null>,
  total: number,
  enabled: boolean,
): Reordering {
  const { t } = useTranslation();
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const latest = useRef<Dragging | null>(null);
  const focused = useRef<string | null>(null);
  latest.current = dragging;

  const step = useCallback(
    (id: string, to: number) => {
      if (!enabled || to < 0 || to >= total) return;
      focused.current = id;
      void editBatch((items) => moveItem(items, id, to));
      announce(t('batch.item.moved', { position: to + 1, total }));
    },
    [enabled, total, t],
  );
  // A row that changes places in the document loses the focus.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    document.getElementById(handleId(focused.current))?.focus();
    focused.current = null;
  });
  const drag = useCallback(
    (id: string, from: number, clientY: number) => {
      const to = rowAt(list.current, clientY);
      if (to !== null) setDragging({ id, from, to });
      scrollAlong(clientY);
    },
    [list],
  );
  const cancel = useCallback(() => setDragging(null), []);
  const drop = useCallback(() => {
    const moved = latest.current;
    setDragging(null);
    if (moved) step(moved.id, moved.to);
  }, [step]);
  useEffect(() => {
    if (!dragging) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [dragging, cancel]);
  return useMemo(
    () => ({ enabled, dragging, step, drag, drop, cancel }),
    [enabled, dragging, step, drag, drop, cancel],
  );
}

function rowAt(list: HTMLElement | null, clientY: number): number | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
  const hit = rows.find((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return clientY >= top && clientY < bottom;
  });
  return hit ? Number(hit.dataset.index) : null;
}

function scrollAlong(clientY: number): void {
  if (clientY < edgePx) window.scrollBy(0, -scrollPx);
  else if (clientY > window.innerHeight - edgePx) window.scrollBy(0, scrollPx);
}

const useAnnounced = create<{ readonly words: string; readonly count: number }>(() => ({
  words: '',
  count: 0,
}));

/** Tells a screen reader what happened. */
function announce(words: string): void {
  useAnnounced.setState(({ count }) => ({ words, count: count + 1 }));
}

export function LiveRegion() {
  const { words, count } = useAnnounced();
  return (
    <p aria-live="polite" className="sr-only">
      {/* The same words again are news only in a new element. */}
      <span key={count}>{words}</span>
    </p>
  );
}

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
    onKeyDown(event: ReactKeyboardEvent) {
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
