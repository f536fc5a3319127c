import i18next from 'i18next';
import { useEditor, writtenText } from '../document/editor-store.ts';
import { offerUndo } from '../document/offer-undo.ts';
import { unmarked } from '../marks/marked.ts';
import { setListening } from '../reading/reading-store.ts';

/** Puts a text in the place of what is written, with an offer to undo it: words, speakers and marks come back. */
export function takeText(title: string, text: string): void {
  const { tab, text: written, cast, marked, isStarter } = useEditor.getState();
  const isWritten = writtenText().trim() !== '';
  setListening(false);
  useEditor.setState({ tab: 'plain', text, cast: [], marked: unmarked(text), isStarter: false });
  if (!isWritten) return;
  offerUndo(i18next.t('importing.taken', { title }), () =>
    useEditor.setState({ tab, text: written, cast, marked, isStarter }),
  );
}
