import { create } from 'zustand';
import { useEditor } from '../document/editor-store.ts';
import type { PlacedMark } from './marked.ts';
import type { TextRun } from './words-in-text.ts';

/** A place on the page: an element, or some words of a text. */
export interface Anchor {
  getBoundingClientRect(): DOMRect;
}

/** Where the plain text is shown, to write it or to listen to it. */
export interface MarkSurface {
  /** What is selected, in code points, or where the caret is; null: nowhere. */
  readonly selection: () => { readonly start: number; readonly end: number } | null;
  readonly anchorOf: (run: TextRun) => Anchor;
  readonly takeFocus: () => void;
}

/** What a person is about to mark, or a mark that they change. */
export interface MarkTarget {
  /** `choose`: what to mark it with; the others change one kind of mark. */
  readonly view: 'choose' | 'reading' | 'pause' | 'manner' | 'sayAs' | 'emphasis';
  /** In the plain text. Of length 0: a place between words. */
  readonly run: TextRun;
  /** The mark that is changed; undefined for a new one. */
  readonly markId?: string | undefined;
  readonly surface: MarkSurface;
}

export const useMarkEditor = create<{ readonly target: MarkTarget | null }>(() => ({ target: null }));

export function editMark(target: MarkTarget): void {
  useMarkEditor.setState({ target });
}

export function closeMarkEditor(): void {
  useMarkEditor.setState({ target: null });
}

const views = {
  pronunciation: 'reading',
  pause: 'pause',
  prosody: 'manner',
  sayAs: 'sayAs',
  emphasis: 'emphasis',
} as const satisfies Record<PlacedMark['kind'], MarkTarget['view']>;

/** Opens a mark where it stands. */
export function openMark(mark: PlacedMark, surface: MarkSurface): void {
  const run =
    mark.kind === 'pause'
      ? { start: mark.start, length: 0, text: '' }
      : { start: mark.start, length: mark.length, text: mark.text ?? '' };
  editMark({ view: views[mark.kind], run, markId: mark.id, surface });
}

/** Opens the readings of some words: those that are marked there, if any are. */
export function editReading(run: TextRun, surface: MarkSurface): void {
  const end = run.start + run.length;
  const marked = useEditor
    .getState()
    .marked.marks.find(
      (mark) => mark.kind === 'pronunciation' && mark.start < end && run.start < mark.start + mark.length,
    );
  if (marked) openMark(marked, surface);
  else editMark({ view: 'reading', run, surface });
}

/** The last one lies over the others. */
const surfaces: MarkSurface[] = [];

/** Until it is given back, marks are made here. */
export function lendSurface(surface: MarkSurface): () => void {
  surfaces.push(surface);
  return () => {
    surfaces.splice(surfaces.indexOf(surface), 1);
  };
}

export function presentSurface(): MarkSurface | null {
  return surfaces.at(-1) ?? null;
}
