import type { Mark } from '@parlando/contract';
import i18next from 'i18next';
import { useEditor, writtenText } from '../document/editor-store.ts';
import { offerUndo } from '../document/offer-undo.ts';
import { showText } from '../marks/load-marks.ts';
import { setListening } from '../reading/reading-store.ts';
import { chapterMarks, type ImportedChapter, joinChapters } from './chapters.ts';

/** Puts chapters in the place of what is written, with an offer to undo it. */
export function takeText(title: string, chapters: readonly ImportedChapter[]): void {
  const isWritten = writtenText().trim() !== '';
  const undo = replaceText(joinChapters(chapters), chapterMarks(chapters).marks);
  if (isWritten) offerUndo(i18next.t('importing.taken', { title }), undo);
}

/** Puts a text in the place of what is written. Returns how to undo it: words, speakers and marks come back. */
export function replaceText(text: string, marks: readonly Mark[] = []): () => void {
  const { tab, text: written, cast, marked, isStarter } = useEditor.getState();
  setListening(null);
  useEditor.setState({ tab: 'plain', cast: [] });
  showText(text, marks);
  return () => useEditor.setState({ tab, text: written, cast, marked, isStarter });
}
