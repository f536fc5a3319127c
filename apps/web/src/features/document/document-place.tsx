import { type ReactNode, useEffect, useRef } from 'react';
import { withStudioWords } from '../../lib/language.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { setListening, useReading } from '../../model/reading/reading-store.ts';
import { late } from '../../ui/late-part.tsx';

export const loadDocument = withStudioWords(() => import('./document-view.tsx'));
const DocumentView = late(loadDocument);

interface DocumentPlaceProps {
  readonly isSsml?: boolean;
  /** The text area. */
  readonly children: ReactNode;
}

/**
 * The text area and, over it, the document for listening. The covered text area stays mounted, so that typing, even
 * with an input method, goes to it.
 */
export function DocumentPlace({ isSsml = false, children }: DocumentPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const tab = isSsml ? 'ssml' : 'plain';
  const listens = useReading((state) => state.listens === tab);
  const content = useEditor(({ ssml, text }) => (isSsml ? ssml : text));
  const lang = useOptions((state) => state.locale);
  const isOpen = useEditor((state) => state.tab === tab);
  const isShown = listens && isOpen && content.trim() !== '';
  const isHeard = usePlayer(({ current }) => current?.text === content);
  // SSML is edited while it plays: it is shown as a document only on request.
  useListenToAudio(isHeard && !isSsml);
  const write = (caret: number | null) => {
    const field = place.current?.querySelector<HTMLElement>('textarea, [contenteditable="true"]');
    if (field instanceof HTMLTextAreaElement && caret !== null) field.setSelectionRange(caret, caret);
    field?.focus();
    setListening(null);
  };
  return (
    <div ref={place} data-reading-place className="relative flex min-h-0 flex-1 flex-col">
      {/* Focusing the text area means writing. */}
      <div className="flex min-h-0 flex-1 flex-col" onFocusCapture={() => isShown && setListening(null)}>
        {children}
      </div>
      {isShown && (
        <DocumentView content={content} isSsml={isSsml} isHeard={isHeard} lang={lang} onWrite={write} />
      )}
    </div>
  );
}

/** Shows new audio of the plain text as a document, once; returns to writing when there is no audio. */
function useListenToAudio(isHeard: boolean): void {
  const timestamp = usePlayer(({ current }) => current?.timestamp ?? null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (timestamp === null) setListening(null);
    else if (isHeard && timestamp !== shown.current) {
      shown.current = timestamp;
      setListening('plain');
    }
  }, [timestamp, isHeard]);
}
