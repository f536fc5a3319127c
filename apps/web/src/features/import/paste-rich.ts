import { isRich } from '../../model/import/rich-paste.ts';

/**
 * Pastes the spoken part of rich text at the caret, so that the browser can undo it. False where the plain text of the
 * clipboard is as good: then the browser pastes that.
 */
export function pasteRich(clipboard: DataTransfer): boolean {
  const html = clipboard.getData('text/html');
  const plain = clipboard.getData('text/plain');
  if (!isRich(html)) return false;
  // Deprecated, but the only way into the undo history of a text area.
  const insert = (text: string) => document.execCommand('insertText', false, text);
  import('../../model/import/clean-html.ts').then(
    ({ cleanHtml }) => insert(cleanHtml(html) || plain),
    // What does not load is announced by `watchLoadFailures`; what was copied is not lost.
    () => insert(plain),
  );
  return true;
}
