import type { Mark } from '@parlando/contract';
import { useEditor } from '../document/editor-store.ts';
import { unmarked } from './marked.ts';

/** Fetches what marks can do. From then on those of a draft follow its text. */
export const loadMarks = () => import('./marks.ts');

/** Shows another text with its marks in place of the draft and of the marks it had. */
export function showText(text: string, marks: readonly Mark[] = []): void {
  useEditor.setState({ marked: unmarked('') });
  useEditor.getState().setText(text);
  if (marks.length === 0) return;
  // Whoever goes on typing meanwhile moves no mark that is not there yet.
  void loadMarks().then((found) => found.showMarks(text, marks));
}
