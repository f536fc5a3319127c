import type { Mark } from '@parlando/contract';
import i18next from 'i18next';
import { useEditor, writtenText } from '../document/editor-store.ts';
import { offerUndo } from '../document/offer-undo.ts';
import { showText } from '../marks/load-marks.ts';
import { setListening } from '../reading/reading-store.ts';
import { chapterMarks, type ImportedChapter, joinChapters } from './chapters.ts';

/** Replaces the editor's text by chapters, and offers undo. */
export function takeText(title: string, chapters: readonly ImportedChapter[]): void {
  const isWritten = writtenText().trim() !== '';
  const undo = replaceText(joinChapters(chapters), chapterMarks(chapters).marks);
  if (isWritten) offerUndo(i18next.t('importing.taken', { title }), undo);
}

/** Replaces the editor's text. Returns the undo function, which restores text, speakers and marks. */
export function replaceText(text: string, marks: readonly Mark[] = []): () => void {
  const { tab, text: written, cast, marked, isStarter } = useEditor.getState();
  setListening(null);
  useEditor.setState({ tab: 'plain', cast: [] });
  showText(text, marks);
  return () => useEditor.setState({ tab, text: written, cast, marked, isStarter });
}
