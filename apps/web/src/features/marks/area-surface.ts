import { indexCodePoints } from '@parlando/speech';
import type { Anchor, MarkSurface } from '../../model/marks/mark-editor.ts';
import type { TextRun } from '../../model/marks/words-in-text.ts';
import { rectInArea } from './text-mirror.ts';

export function areaSurface(area: HTMLTextAreaElement): MarkSurface {
  return {
    selection: () => selectionIn(area),
    anchorOf: (run) => anchorIn(area, run),
    takeFocus: () => area.focus({ preventScroll: true }),
  };
}

/** In code points. */
export function selectionIn(area: HTMLTextAreaElement): { start: number; end: number } {
  const points = indexCodePoints(area.value);
  return { start: points.positionAt(area.selectionStart), end: points.positionAt(area.selectionEnd) };
}

export function selectIn(area: HTMLTextAreaElement, { start, length }: Omit<TextRun, 'text'>): void {
  const points = indexCodePoints(area.value);
  area.setSelectionRange(points.unitAt(start), points.unitAt(start + length));
}

/** Cached per position of the window, because positioning reads it often. */
function anchorIn(area: HTMLTextAreaElement, { start, length }: TextRun): Anchor {
  const points = indexCodePoints(area.value);
  const [from, to] = [points.unitAt(start), points.unitAt(start + length)];
  let known: { readonly key: string; readonly rect: DOMRect } | null = null;
  return {
    getBoundingClientRect() {
      const { left, top, width } = area.getBoundingClientRect();
      const key = [left, top, width, area.scrollTop].join();
      if (known?.key !== key) known = { key, rect: withinSight(area, rectInArea(area, from, to)) };
      return known.rect;
    },
  };
}

/** Clamps a position that is scrolled out of view to the edge. */
function withinSight(area: HTMLTextAreaElement, rect: DOMRect): DOMRect {
  const { top, bottom } = area.getBoundingClientRect();
  const y = Math.min(Math.max(rect.top, top), bottom - rect.height);
  return new DOMRect(rect.left, y, rect.width, rect.height);
}
