import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { withStudioWords } from '../../lib/language.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { setListening, useReading } from '../../model/reading/reading-store.ts';

export const loadDocument = withStudioWords(() => import('./document-view.tsx'));
const DocumentView = lazy(loadDocument);

export interface DocumentPlaceProps {
  readonly isSsml?: boolean;
  /** Where the text is written. */
  readonly children: ReactNode;
}

/**
 * Where the text is written and, over it, the document in which it is heard. What is covered stays as it is, so that who
 * begins to type, also with an input method, types there.
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
  // SSML is worked on while it is heard: it becomes a document only when asked for.
  useListenToAudio(isHeard && !isSsml);
  const write = (caret: number | null) => {
    const field = place.current?.querySelector<HTMLElement>('textarea, [contenteditable="true"]');
    if (field instanceof HTMLTextAreaElement && caret !== null) field.setSelectionRange(caret, caret);
    field?.focus();
    setListening(null);
  };
  return (
    <div ref={place} data-reading-place className="relative flex min-h-0 flex-1 flex-col">
      {/* Who comes to the text area wants to write. */}
      <div className="flex min-h-0 flex-1 flex-col" onFocusCapture={() => isShown && setListening(null)}>
        {children}
      </div>
      {isShown && (
        <Suspense>
          <DocumentView content={content} isSsml={isSsml} isHeard={isHeard} lang={lang} onWrite={write} />
        </Suspense>
      )}
    </div>
  );
}

/** New audio of the plain text shows it as a document, once; without audio it is written. */
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
