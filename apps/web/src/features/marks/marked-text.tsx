import { indexCodePoints } from '@parlando/speech';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../lib/cx.ts';
import { hasMarks, useEditor } from '../../model/document/editor-store.ts';
import type { PlacedMark } from '../../model/marks/marked.ts';
import { piecesOf } from '../../model/marks/pieces.ts';
import { mirrorStyle } from './text-mirror.ts';
import '../../styles/marks.css';

/** An overlay on the text area with the same, invisible text: underlines marks and shows a wedge at pauses. */
export function MarkedText({ area }: { readonly area: HTMLTextAreaElement }) {
  const marked = useEditor((state) => state.marked);
  const isCurrent = useEditor(({ text }) => text === marked.text);
  if (!isCurrent || !hasMarks(marked) || !area.parentElement) return null;
  return createPortal(<Layer area={area} />, area.parentElement);
}

function Layer({ area }: { readonly area: HTMLTextAreaElement }) {
  const { text, marks } = useEditor((state) => state.marked);
  const layer = useRef<HTMLDivElement>(null);
  const style = useAreaStyle(area);
  const drawn = useMemo(() => draw(text, marks), [text, marks]);
  useLayoutEffect(() => {
    const follow = () => layer.current?.scrollTo(area.scrollLeft, area.scrollTop);
    follow();
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  });
  return (
    <div
      ref={layer}
      aria-hidden="true"
      className="marked-text pointer-events-none absolute overflow-hidden text-transparent select-none"
      style={{ ...style, left: area.offsetLeft + area.clientLeft, top: area.offsetTop + area.clientTop }}
    >
      {drawn}
      {/* A text that ends with a line break has one more line. */}
      {'\u200b'}
    </div>
  );
}

function draw(text: string, marks: readonly PlacedMark[]): ReactNode[] {
  const points = indexCodePoints(text);
  return piecesOf(marks, 0, points.length).map(({ start, end, pauses, passages }) => {
    const words = points.slice(start, end);
    const kinds = passages.map(({ kind }) => `marked-${kind}`);
    return (
      <span key={start}>
        {pauses.length > 0 && <span className="marked-pause" />}
        {kinds.length > 0 ? <span className={cx(...kinds)}>{words}</span> : words}
      </span>
    );
  });
}

/** Returns the current style of the text area; its width changes with the window and its scroll bar. */
function useAreaStyle(area: HTMLTextAreaElement) {
  const read = () => ({ ...mirrorStyle(area), height: `${area.clientHeight}px` });
  const [style, setStyle] = useState(read);
  const text = useEditor((state) => state.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the text, a scroll bar comes and goes
  useLayoutEffect(() => {
    const update = () => setStyle((before) => (isSame(before, read()) ? before : read()));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(area);
    return () => observer.disconnect();
  }, [area, text]);
  return style;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
