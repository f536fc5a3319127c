import {
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { announce } from '../../../lib/announce.ts';
import { cx } from '../../../lib/cx.ts';
import { createScope, type Scope } from '../../../lib/scope.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { DragIcon } from '../../../ui/later-icons.tsx';
import type { BatchListItem } from '../list/batch-item.ts';
import { editBatch } from '../list/batch-store.ts';
import { moveItem } from '../list/edit-list.ts';

/** Closer than this to an edge of the window, dragging scrolls the list. */
const edgePx = 72;
const scrollPx = 10;

/** DOM id of an item's handle, which keeps the focus when its row moves. */
const handleId = (id: string) => `move-${id}`;

export interface Dragging {
  readonly id: string;
  /** The original index. */
  readonly from: number;
  /** The index it would be dropped at. */
  readonly to: number;
}

export interface Reordering {
  /** Not while a filter is active: the order shown is then not the list's. */
  readonly enabled: boolean;
  readonly dragging: Dragging | null;
  /** Moves the item and keeps the focus on its handle. */
  readonly step: (id: string, to: number) => void;
  /** Starts dragging: the item follows the pointer until it is released. Escape cancels. */
  readonly grab: (id: string, from: number, pointerId: number) => void;
}

export interface ItemPlace {
  readonly item: BatchListItem;
  /** Index in the whole list. */
  readonly index: number;
  readonly total: number;
  readonly locked: boolean;
  readonly reordering: Reordering;
  readonly onEdit: (id: string) => void;
}

/** Reorders `total` rows, which have their index in `data-index` inside `list`. `reveal` scrolls to an index. */
export function useReordering(
  list: RefObject<HTMLElement | null>,
  total: number,
  enabled: boolean,
  reveal: (index: number) => void,
): Reordering {
  const { t } = useTranslation();
  const focused = useRef<string | null>(null);
  const step = useCallback(
    (id: string, to: number) => {
      if (!enabled || to < 0 || to >= total) return;
      focused.current = id;
      void editBatch((items) => moveItem(items, id, to)).then((isKept) => {
        if (isKept) reveal(to);
        else focused.current = null;
      });
      announce(t('batch.item.moved', { position: to + 1, total }));
    },
    [enabled, total, t, reveal],
  );
  // A row moved in the DOM loses the focus. A row far away only exists after scrolling.
  useLayoutEffect(() => {
    if (!enabled) focused.current = null;
    const handle = focused.current && document.getElementById(handleId(focused.current));
    if (!handle) return;
    handle.focus();
    focused.current = null;
  });
  const { dragging, grab } = useDragging(list, step);
  return useMemo(() => ({ enabled, dragging, step, grab }), [enabled, dragging, step, grab]);
}

function useDragging(list: RefObject<HTMLElement | null>, onDrop: (id: string, to: number) => void) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const held = useRef<Scope | null>(null);
  useEffect(() => () => held.current?.dispose(), []);
  const grab = useCallback(
    (id: string, from: number, pointerId: number) => {
      held.current?.dispose();
      const scope = createScope();
      held.current = scope;
      let landing: number | null = null;
      const letGo = () => {
        scope.dispose();
        setDragging(null);
      };
      // Listens on the window, because a row far from the viewport leaves the DOM.
      const follow = (type: string, hear: (event: PointerEvent) => void) =>
        scope.listen(window, type, (event) => {
          if ((event as PointerEvent).pointerId === pointerId) hear(event as PointerEvent);
        });
      follow('pointermove', ({ clientY, buttons }) => {
        // Released outside the window.
        if (buttons === 0) return letGo();
        landing = rowAt(list.current, clientY) ?? landing;
        if (landing !== null) setDragging({ id, from, to: landing });
        scrollAlong(clientY);
      });
      follow('pointerup', () => {
        letGo();
        if (landing !== null) onDrop(id, landing);
      });
      follow('pointercancel', letGo);
      scope.listen(document, 'keydown', (event) => (event as KeyboardEvent).key === 'Escape' && letGo());
    },
    [list, onDrop],
  );
  return { dragging, grab };
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

/** The handle of an item: dragged, or moved with the arrow keys. */
export function MoveHandle({ item: { id, text }, index, reordering }: ItemPlace) {
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
      {...gripOf(id, index, reordering)}
    >
      <DragIcon size={16} />
    </button>
  );
}

function gripOf(id: string, index: number, { enabled, step, grab }: Reordering) {
  if (!enabled) return {};
  return {
    onKeyDown(event: ReactKeyboardEvent) {
      const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (direction === 0) return;
      event.preventDefault();
      step(id, index + direction);
    },
    onPointerDown(event: ReactPointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grab(id, index, event.pointerId);
    },
  };
}
