import { indexCodePoints } from '@parlando/speech';
import { Fragment, memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../lib/cx.ts';
import { useListener } from '../../lib/use-listener.ts';
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
  const lines = useMemo(() => linesOf(text, marks), [text, marks]);
  // Returns nothing: what an effect returns is called, and Chromium's `scrollTo` returns a promise.
  const follow = () => {
    layer.current?.scrollTo(area.scrollLeft, area.scrollTop);
  };
  useLayoutEffect(follow);
  useListener(area, 'scroll', follow, { passive: true });
  return (
    <div
      ref={layer}
      aria-hidden="true"
      className="marked-text pointer-events-none absolute overflow-hidden text-transparent select-none"
      style={{ ...style, left: area.offsetLeft + area.clientLeft, top: area.offsetTop + area.clientTop }}
    >
      {lines.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
        <Line key={index} parts={parts} />
      ))}
    </div>
  );
}

interface Part {
  readonly words: string;
  /** Class names of the marks over the words. */
  readonly kinds: string;
  /** Whether there is a pause before the words. */
  readonly hasPause: boolean;
}

/** Splits the text into lines, each a box of its own: a key then lays out one line, not the whole text again. */
function linesOf(text: string, marks: readonly PlacedMark[]): Part[][] {
  const points = indexCodePoints(text);
  const lines: Part[][] = [[]];
  for (const { start, end, pauses, passages } of piecesOf(marks, 0, points.length)) {
    const kinds = cx(...passages.map(({ kind }) => `marked-${kind}`));
    for (const [index, words] of points.slice(start, end).split('\n').entries()) {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push({ words, kinds, hasPause: index === 0 && pauses.length > 0 });
    }
  }
  return lines;
}

const Line = memo(
  ({ parts }: { readonly parts: readonly Part[] }) => (
    <div>
      {parts.map(({ words, kinds, hasPause }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
        <Fragment key={index}>
          {hasPause && <span className="marked-pause" />}
          {kinds ? <span className={kinds}>{words}</span> : words}
        </Fragment>
      ))}
      {/* Gives an empty line its height. */}
      <br />
    </div>
  ),
  (before, after) => isSame(before.parts, after.parts),
);

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
