import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useEditor } from '../../model/document/editor-store.ts';
import { lendSurface, useMarkEditor } from '../../model/marks/mark-editor.ts';
import '../../model/marks/marks.ts';
import type { Tool } from '../../ui/toolbar.tsx';
import { useAnnouncement } from './announcements.ts';
import { areaSurface } from './area-surface.ts';
import { LostMarks } from './lost-marks.tsx';
import { MarkRow } from './mark-row.tsx';
import { MarkedText } from './marked-text.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { useMarksOnClipboard, useUndoMarks } from './use-area-habits.ts';
import { useMarkTools } from './use-mark-tools.tsx';

const MarkEditorHost = lazy(() => import('./mark-editor-host.tsx'));

interface PlainMarksProps {
  /** The tools of marks, for the editor's toolbar. */
  readonly onTools: (tools: readonly Tool[]) => void;
}

/** Under the plain text: its marks, and all by which they are made. */
export default function PlainMarks({ onTools }: PlainMarksProps) {
  const place = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  useEffect(() => {
    setArea(place.current?.parentElement?.querySelector('textarea') ?? null);
  }, []);
  const tools = useMarkTools();
  const isEmpty = useEditor(({ text }) => text.trim() === '');
  useEffect(() => {
    onTools(isEmpty ? [] : tools);
    return () => onTools([]);
  }, [onTools, tools, isEmpty]);
  const words = useAnnouncement((state) => state.words);
  const isMarking = useMarkEditor(({ target }) => target !== null);
  return (
    <div ref={place}>
      <output aria-live="polite" className="sr-only">
        {words}
      </output>
      {area && <AreaMarks area={area} place={place.current?.parentElement ?? null} />}
      {isMarking && (
        <Suspense>
          <MarkEditorHost />
        </Suspense>
      )}
    </div>
  );
}

function AreaMarks({ area, place }: { area: HTMLTextAreaElement; place: HTMLElement | null }) {
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
