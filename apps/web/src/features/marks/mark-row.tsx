import { isReading } from '@parlando/speech/marks';
import { type KeyboardEvent, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useListener } from '../../lib/use-listener.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { openMark } from '../../model/marks/mark-editor.ts';
import { markWords } from '../../model/marks/mark-words.ts';
import type { LostMark, PlacedMark } from '../../model/marks/marked.ts';
import { dismissLost, placeLost, removeMarks } from '../../model/marks/marks.ts';
import { Button } from '../../ui/button.tsx';
import { CloseButton } from '../../ui/close-button.tsx';
import { selectIn, selectionIn } from './area-surface.ts';
import { moveFocus } from './ipa-keyboard.tsx';
import { deleteMarks, runAt } from './mark-acts.ts';
import type { MarkItem } from './mark-items.ts';

/** With many marks, only those around the caret are shown. */
const mostShown = 40;

/** All marks in the order of the text, to view, change and remove. */
export function MarkRow({ area }: { area: HTMLTextAreaElement }) {
  const { t } = useTranslation();
  const marks = useEditor(({ marked }) => marked.marks);
  const caret = useCaret(area);
  const row = useRef<HTMLDivElement>(null);
  if (marks.length === 0) return null;
  const before = marks.filter(({ start }) => start < caret).length;
  const first = Math.max(0, Math.min(before - mostShown / 2, marks.length - mostShown));
  const shown = marks.slice(first, first + mostShown);
  const open = (mark: PlacedMark) => {
    selectIn(area, { start: mark.start, length: mark.kind === 'pause' ? 0 : mark.length });
    openMark(mark);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    moveFocus(event);
    const index = Number((event.target as HTMLElement).dataset.index);
    const mark = shown[index];
    if (!mark || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    deleteMarks([mark]);
    focusNear(row.current, index, area);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={row}
      role="group"
      aria-label={`${t('marking.label')} (${marks.length})`}
      onKeyDown={onKeyDown}
      className="flex max-h-19 flex-wrap gap-1.5 overflow-y-auto border-t border-line px-3 py-2 wide:px-4"
    >
      {shown.map((mark, index) => (
        <button
          key={mark.id}
          type="button"
          data-index={index}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => open(mark)}
          className={cx(
            'hit-target inline-flex h-7 max-w-60 shrink-0 items-center gap-1.5 rounded-tag border px-2 text-12',
            isReading(mark) ? 'bg-accent-soft text-accent' : 'bg-sunken text-ink-2',
            isAt(mark, caret) ? 'border-accent' : 'border-transparent forced-colors:border-current',
          )}
        >
          {mark.kind !== 'pause' && <span className="truncate font-medium">{mark.text}</span>}
          {/* A long passage is truncated, not the description of its mark. */}
          <span className="max-w-40 shrink-0 truncate">{markWords(mark)}</span>
        </button>
      ))}
    </div>
  );
}

/** Whether the caret is in it. */
function isAt(mark: PlacedMark, caret: number): boolean {
  return mark.kind === 'pause'
    ? mark.start === caret
    : mark.start <= caret && caret <= mark.start + mark.length;
}

/** After a chip is removed, focuses the one in its place, or the text. */
function focusNear(row: HTMLElement | null, index: number, area: HTMLTextAreaElement): void {
  requestAnimationFrame(() => {
    const chips = row?.isConnected ? [...row.querySelectorAll('button')] : [];
    (chips[Math.min(index, chips.length - 1)] ?? area).focus();
  });
}

/** The current caret of the text area, in code points. */
function useCaret(area: HTMLTextAreaElement): number {
  const [caret, setCaret] = useState(() => selectionIn(area).start);
  useListener(document, 'selectionchange', () => {
    if (document.activeElement === area) setCaret(selectionIn(area).start);
  });
  return caret;
}

/** Marks whose words are no longer in the text. */
export function LostMarks({ area }: { readonly area: HTMLTextAreaElement }) {
  const { t } = useTranslation();
  const lost = useEditor(({ marked }) => marked.lost);
  if (lost.length === 0) return null;
  return (
    <section
      aria-label={t('marking.lost', { count: lost.length })}
      className="flex flex-col gap-1 border-t border-line px-3 py-2 text-13 wide:px-4"
    >
      <div className="flex items-center justify-between gap-2">
        <p className="text-ink-2">{t('marking.lost', { count: lost.length })}</p>
        <Button variant="ghost" size="sm" onClick={dismissLost}>
          {t('marking.discardAll')}
        </Button>
      </div>
      <ul className="flex max-h-24 flex-col gap-1 overflow-y-auto">
        {lost.map((each) => (
          <LostRow key={each.mark.id} lost={each} area={area} />
        ))}
      </ul>
    </section>
  );
}

function LostRow({ lost: { mark, before, after }, area }: { lost: LostMark; area: HTMLTextAreaElement }) {
  const { t } = useTranslation();
  const words = mark.kind === 'pause' ? '' : mark.text;
  const place = () => {
    const run = runAt(itemOf[mark.kind], selectionIn(area));
    if (run) placeLost(mark.id, run.start, run.length);
  };
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate">
        <span className="text-ink-3">{before}</span>
        <s className="font-medium">{words}</s>
        <span className="text-ink-3">{after}</span> <span className="text-ink-2">{markWords(mark)}</span>
      </span>
      <Button size="sm" onClick={place} aria-label={`${t('marking.place')}: ${words} ${markWords(mark)}`}>
        {t('marking.place')}
      </Button>
      <CloseButton
        label={`${t('marking.discard')}: ${words} ${markWords(mark)}`}
        onClick={() => removeMarks([mark.id])}
      />
    </li>
  );
}

const itemOf = {
  pause: 'pause',
  pronunciation: 'reading',
  emphasis: 'emphasis',
  prosody: 'slower',
  sayAs: 'digits',
} as const satisfies Record<LostMark['mark']['kind'], MarkItem>;
