import { create } from 'zustand';
import { useEditor } from '../document/editor-store.ts';
import type { PlacedMark } from './marked.ts';
import type { TextRun } from './words-in-text.ts';

/** A position on the page: an element, or some words of a text. */
export interface Anchor {
  getBoundingClientRect(): DOMRect;
}

/** A view that shows the plain text, for editing or for listening. */
export interface MarkSurface {
  /** The selection in code points, or the caret; null if there is neither. */
  readonly selection: () => { readonly start: number; readonly end: number } | null;
  readonly anchorOf: (run: TextRun) => Anchor;
  readonly takeFocus: () => void;
}

/** The target of a new mark, or an existing mark to change. */
export interface MarkTarget {
  /** `choose`: select the kind of mark; the others edit one kind. */
  readonly view: 'choose' | PlacedMark['kind'];
  /** In the plain text. Length 0 is a position between words. */
  readonly run: TextRun;
  /** The mark to change; undefined for a new one. */
  readonly markId?: string | undefined;
  /** Where pauses after several lines go. */
  readonly lineEnds?: readonly number[];
  readonly surface: MarkSurface;
}

export const useMarkEditor = create<{ readonly target: MarkTarget | null }>(() => ({ target: null }));

/** Opens the editor of marks beside the text that is shown. */
export function editMark(target: Omit<MarkTarget, 'surface'>): void {
  const surface = presentSurface();
  if (surface) useMarkEditor.setState({ target: { ...target, surface } });
}

export function openMark(mark: PlacedMark): void {
  const { id, kind, start } = mark;
  const { length = 0, text = '' } = mark.kind === 'pause' ? {} : mark;
  editMark({ view: kind, run: { start, length, text }, markId: id });
}

/** Opens the reading editor for some words, or for the reading that is already there. */
export function editReading(run: TextRun): void {
  const end = run.start + run.length;
  const marked = useEditor
    .getState()
    .marked.marks.find(
      (mark) => mark.kind === 'pronunciation' && mark.start < end && run.start < mark.start + mark.length,
    );
  if (marked) openMark(marked);
  else editMark({ view: 'pronunciation', run });
}

/** The last one is on top. */
const surfaces: MarkSurface[] = [];

/**
 * Makes this the surface for new marks until the returned function is called. Of the text area and the document that
 * covers it, either may be loaded first.
 */
export function lendSurface(surface: MarkSurface, layer: 'area' | 'document'): () => void {
  if (layer === 'area') surfaces.unshift(surface);
  else surfaces.push(surface);
  return () => {
    surfaces.splice(surfaces.indexOf(surface), 1);
  };
}

export function presentSurface(): MarkSurface | null {
  return surfaces.at(-1) ?? null;
}
