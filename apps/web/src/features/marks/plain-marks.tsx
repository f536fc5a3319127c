import { useEffect, useRef, useState } from 'react';
import { withWords } from '../../lib/language.ts';
import { editMark, lendSurface, presentSurface, useMarkEditor } from '../../model/marks/mark-editor.ts';
import { late } from '../../ui/late-part.tsx';
import '../../model/marks/marks.ts';
import { areaSurface } from './area-surface.ts';
import { LostMarks } from './lost-marks.tsx';
import { applyItem } from './mark-acts.ts';
import type { MarkItem } from './mark-items.ts';
import { MarkRow } from './mark-row.tsx';
import { type MarkToolActs, useMarkActs } from './mark-tools.tsx';
import { MarkedText } from './marked-text.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { useMarksOnClipboard, useUndoMarks } from './use-area-habits.ts';

const MarkEditorHost = late(withWords(() => import('./mark-editor-host.tsx')));

const loadShow = withWords(() => import('../../model/document/show-as-ssml.ts'));

/** The tool disappears with the tab, so its focus moves to the visible tab. */
async function showSsmlTab(): Promise<void> {
  const panel = document.activeElement?.closest('section');
  const { showAsSsml } = await loadShow();
  showAsSsml();
  panel?.querySelector<HTMLElement>('[role="tab"]:last-of-type')?.focus();
}

const apply = (item: MarkItem) => () => {
  const surface = presentSurface();
  if (surface) applyItem(item, surface);
};

const toolActs: MarkToolActs = {
  reading: apply('reading'),
  pause: apply('pause'),
  choose: () => {
    const surface = presentSurface();
    const at = surface?.selection();
    if (!surface || !at) return;
    editMark({ view: 'choose', run: { start: at.start, length: at.end - at.start, text: '' }, surface });
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
  const [surface] = useState(() => areaSurface(area));
  useEffect(() => lendSurface(surface), [surface]);
  useMarksOnClipboard(area);
  useUndoMarks(place);
  return (
    <>
      <MarkedText area={area} />
      <SlashMenu area={area} surface={surface} />
      <MarkRow area={area} surface={surface} />
      <LostMarks surface={surface} />
    </>
  );
}
