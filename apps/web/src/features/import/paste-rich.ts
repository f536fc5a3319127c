import type { Mark } from '@parlando/contract';
import { useEditor } from '../../model/document/editor-store.ts';
import { isRich } from '../../model/import/rich-paste.ts';
import { loadMarks } from '../../model/marks/load-marks.ts';

/**
 * Pastes the spoken part of rich text at the caret, so that the browser can undo it; ruby readings become marks.
 * Returns false if the clipboard's plain text is as good: then the browser pastes that.
 */
export function pasteRich(area: HTMLTextAreaElement, clipboard: DataTransfer): boolean {
  const html = clipboard.getData('text/html');
  const plain = clipboard.getData('text/plain');
  if (!isRich(html)) return false;
  import('../../model/import/clean-html.ts').then(
    ({ cleanHtml }) => {
      const { text, marks } = cleanHtml(html);
      insert(text || plain);
      if (marks.length > 0) markPasted(area.value, area.selectionStart - text.length, marks);
    },
    // `watchLoadFailures` reports the failure; the copied text is not lost.
    () => insert(plain),
  );
  return true;
}

/**
 * `execCommand` is deprecated, but the only way into a text area's undo history. Chromium inserts text line by line,
 * each with an event and in time proportional to the existing text; HTML is inserted at once. Firefox refuses HTML.
 */
function insert(text: string): void {
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (!document.execCommand('insertHTML', false, html)) document.execCommand('insertText', false, text);
}

/** Adds marks to the text pasted at `start` (UTF-16 units of `text`), unless the editor's text has changed since. */
function markPasted(text: string, start: number, marks: readonly Mark[]): void {
  const before = [...text.slice(0, start)].length;
  void loadMarks().then(({ addMarks }) => {
    if (useEditor.getState().text !== text) return;
    addMarks(marks.map((mark) => ({ ...mark, start: mark.start + before })));
  });
}
