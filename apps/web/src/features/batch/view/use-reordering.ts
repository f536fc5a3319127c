import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editBatch } from '../list/batch-store.ts';
import { moveItem } from '../list/edit-list.ts';
import { announce } from './live-region.tsx';

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
