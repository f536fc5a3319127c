import i18next from 'i18next';
import { useRef } from 'react';
import { announce } from '../../lib/announce.ts';
import { useListener } from '../../lib/use-listener.ts';
import { copyMarks, pasteMarks, redoMarks, undoMarks } from '../../model/marks/marks.ts';
import { selectionIn } from './area-surface.ts';

/** Copies marks along with text on copy, cut and paste in the text area. */
export function useMarksOnClipboard(area: HTMLTextAreaElement): void {
  const pasted = useRef<{ readonly text: string; readonly start: number } | null>(null);
  const copy = () => {
    const { start, end } = selectionIn(area);
    if (start < end) copyMarks(start, end);
  };
  useListener(area, 'copy', copy);
  useListener(area, 'cut', copy);
  useListener(area, 'paste', ({ clipboardData }) => {
    pasted.current = { text: clipboardData?.getData('text/plain') ?? '', start: selectionIn(area).start };
  });
  // React, which listens below the document, has updated the store by then.
  useListener(document, 'input', ({ target }) => {
    if (target !== area) return;
    if (pasted.current) pasteMarks(pasted.current.text, pasted.current.start);
    pasted.current = null;
  });
}

/** In the place of the text, undo and redo count marks, too. What was typed later is undone first, by the browser. */
export function useUndoMarks(place: HTMLElement): void {
  useListener(place, 'keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(ctrlKey || metaKey) || altKey) return;
    const letter = key.toLowerCase();
    const isRedo = letter === 'y' || (letter === 'z' && shiftKey);
    if (!isRedo && letter !== 'z') return;
    if (!(isRedo ? redoMarks() : undoMarks())) return;
    event.preventDefault();
    announce(i18next.t(isRedo ? 'marking.redone' : 'marking.undone'));
  });
}
