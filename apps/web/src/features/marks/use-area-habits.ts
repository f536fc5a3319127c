import i18next from 'i18next';
import { useEffect } from 'react';
import { announce } from '../../lib/announce.ts';
import { createScope } from '../../lib/scope.ts';
import { copyMarks, pasteMarks, redoMarks, undoMarks } from '../../model/marks/marks.ts';
import { selectionIn } from './area-surface.ts';

/** Copies marks along with text on copy, cut and paste in the text area. */
export function useMarksOnClipboard(area: HTMLTextAreaElement): void {
  useEffect(() => {
    const scope = createScope();
    let pasted: { readonly text: string; readonly start: number } | null = null;
    const copy = () => {
      const { start, end } = selectionIn(area);
      if (start < end) copyMarks(start, end);
    };
    scope.listen(area, 'copy', copy);
    scope.listen(area, 'cut', copy);
    scope.listen(area, 'paste', (event) => {
      const text = (event as ClipboardEvent).clipboardData?.getData('text/plain') ?? '';
      pasted = { text, start: selectionIn(area).start };
    });
    // React, which listens below the document, has updated the store by then.
    scope.listen(document, 'input', ({ target }) => {
      if (target !== area) return;
      if (pasted) pasteMarks(pasted.text, pasted.start);
      pasted = null;
    });
    return scope.dispose;
  }, [area]);
}

/** In the place of the text, undo and redo count marks, too. What was typed later is undone first, by the browser. */
export function useUndoMarks(place: HTMLElement | null): void {
  useEffect(() => {
    if (!place) return;
    const scope = createScope();
    scope.listen(place, 'keydown', (event) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event as KeyboardEvent;
      if (!(ctrlKey || metaKey) || altKey) return;
      const letter = key.toLowerCase();
      const isRedo = letter === 'y' || (letter === 'z' && shiftKey);
      if (!isRedo && letter !== 'z') return;
      if (!(isRedo ? redoMarks() : undoMarks())) return;
      event.preventDefault();
      announce(i18next.t(isRedo ? 'marking.redone' : 'marking.undone'));
    });
    return scope.dispose;
  }, [place]);
}
