import type { Mark } from '@parlando/contract';
import { useEditor } from '../document/editor-store.ts';
import { unmarked } from './marked.ts';

/** Lazy-loads the mark functions. From then on the draft's marks follow its text. */
export const loadMarks = () => import('./marks.ts');

let latest: readonly Mark[];

export function showText(text: string, marks: readonly Mark[] = []): void {
  latest = marks;
  useEditor.setState({ marked: unmarked('') });
  useEditor.getState().setText(text);
  if (marks.length === 0) return;
  // If the text is edited meanwhile, `showMarks` follows the edits. Another text has its own marks.
  void loadMarks().then((found) => marks === latest && found.showMarks(text, marks));
}
