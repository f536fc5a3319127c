import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../lib/announce.ts';
import { withWords } from '../../lib/language.ts';
import { useListener } from '../../lib/use-listener.ts';
import { editMark, lendSurface, presentSurface, useMarkEditor } from '../../model/marks/mark-editor.ts';
import { copyMarks, pasteMarks, redoMarks, undoMarks } from '../../model/marks/marks.ts';
import { late } from '../../ui/late-part.tsx';
import { areaSurface, selectionIn } from './area-surface.ts';
import { applyItem } from './mark-acts.ts';
import { LostMarks, MarkRow } from './mark-row.tsx';
import { type MarkToolActs, useMarkActs } from './mark-tools.tsx';
import { MarkedText } from './marked-text.tsx';
import { SlashMenu } from './slash-menu.tsx';

const MarkEditorHost = late(withWords(() => import('./mark-editor-host.tsx')));

const loadShow = withWords(() => import('../../model/document/show-as-ssml.ts'));

/** The tool disappears with the tab, so its focus moves to the visible tab. */
async function showSsmlTab(): Promise<void> {
  const panel = document.activeElement?.closest('section');
  const { showAsSsml } = await loadShow();
  showAsSsml();
  panel?.querySelector<HTMLElement>('[role="tab"]:last-of-type')?.focus();
}

const toolActs: MarkToolActs = {
  reading: () => applyItem('reading'),
  pause: () => applyItem('pause'),
  more: () => {
    const at = presentSurface()?.selection();
    if (at) editMark({ view: 'choose', run: { start: at.start, length: at.end - at.start, text: '' } });
  },
  showSsml: () => void showSsmlTab(),
};

/** Below the plain text: its marks, and everything to create them. Gives the toolbar its actions. */
export default function PlainMarks() {
  const place = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  useEffect(() => {
    setArea(place.current?.parentElement?.querySelector('textarea') ?? null);
  }, []);
  useEffect(() => {
    useMarkActs.setState({ acts: toolActs });
    return () => useMarkActs.setState({ acts: null });
  }, []);
  const isMarking = useMarkEditor(({ target }) => target !== null);
  return (
    <div ref={place}>
      {area && place.current?.parentElement && <AreaMarks area={area} place={place.current.parentElement} />}
      {isMarking && <MarkEditorHost />}
    </div>
  );
}

function AreaMarks({ area, place }: { area: HTMLTextAreaElement; place: HTMLElement }) {
  useEffect(() => lendSurface(areaSurface(area), 'area'), [area]);
  useMarksOnClipboard(area);
  useUndoMarks(place);
  return (
    <>
      <MarkedText area={area} />
      <SlashMenu area={area} />
      <MarkRow area={area} />
      <LostMarks area={area} />
    </>
  );
}

/** Copies marks along with text on copy, cut and paste in the text area. */
function useMarksOnClipboard(area: HTMLTextAreaElement): void {
  const pasted = useRef<{ readonly text: string; readonly start: number } | null>(null);
  const copy = () => {
    const { start, end } = selectionIn(area);
    if (start < end) copyMarks(start, end);
  };
  useListener(area, 'copy', copy);
  useListener(area, 'cut', copy);
  useListener(area, 'paste', ({ clipboardData }) => {
    pasted.current = { text: clipboardData?.getData('text/plain') ?? '', start: selectionIn(area).start };
  });
  // React, which listens below the document, has updated the store by then.
  useListener(document, 'input', ({ target }) => {
    if (target !== area) return;
    if (pasted.current) pasteMarks(pasted.current.text, pasted.current.start);
    pasted.current = null;
  });
}

/** In the place of the text, undo and redo count marks, too. What was typed later is undone first, by the browser. */
function useUndoMarks(place: HTMLElement): void {
  useListener(place, 'keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(ctrlKey || metaKey) || altKey) return;
    const letter = key.toLowerCase();
    const isRedo = letter === 'y' || (letter === 'z' && shiftKey);
    if (!isRedo && letter !== 'z') return;
    if (!(isRedo ? redoMarks() : undoMarks())) return;
    event.preventDefault();
    announce(i18next.t(isRedo ? 'marking.redone' : 'marking.undone'));
  });
}
