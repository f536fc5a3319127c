import { limits, type Mark } from '@parlando/contract';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { formatTimes } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { useMarkEditor } from '../../model/marks/mark-editor.ts';
import { mannerOf, markWords, readAsWords, secondsOf } from '../../model/marks/mark-words.ts';
import type { PlacedMark } from '../../model/marks/marked.ts';
import { AnchoredPopover, useFocusInPanel } from '../../ui/anchored-popover.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Slider } from '../../ui/slider.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { applyItem, deleteMarks, saveMark, savePauses } from './mark-acts.ts';
import { type MarkItem, markItems, readAs } from './mark-items.ts';
import { MarkList, movedIndex } from './mark-list.tsx';
import { onEnter } from './on-enter.ts';
import { type MarkViewProps, ReadingView } from './reading-view.tsx';

/** The editor of a mark, next to its words. */
export default function MarkEditorHost() {
  const { t } = useTranslation();
  const target = useMarkEditor((state) => state.target);
  const mark = useEditor(({ marked }) => marked.marks.find(({ id }) => id === target?.markId));
  const anchor = useMemo(() => target?.surface.anchorOf(target.run), [target]);
  if (!target || !anchor) return null;
  const close = (isLeft = false) => {
    useMarkEditor.setState({ target: null });
    if (!isLeft) target.surface.takeFocus();
  };
  const label = mark ? markWords(mark) : t('marking.menu');
  return (
    // Another kind of editor takes the focus again; moving between words does not.
    <AnchoredPopover
      key={target.view}
      anchor={anchor}
      label={target.view === 'pronunciation' ? t('marking.word', { word: target.run.text }) : label}
      onClose={close}
    >
      <View target={target} mark={mark} onDone={() => close()} />
    </AnchoredPopover>
  );
}

function View({ target, mark, onDone }: MarkViewProps) {
  const { t } = useTranslation();
  const { run } = target;
  if (target.view === 'pronunciation') return <ReadingView target={target} mark={mark} onDone={onDone} />;
  if (target.view === 'choose') {
    const at = { start: run.start, end: run.start + run.length };
    return (
      <ChooseView
        onChoose={(item) => {
          onDone();
          applyItem(item, at);
        }}
      />
    );
  }
  if (target.lineEnds) return <LinePauses lineEnds={target.lineEnds} onDone={onDone} />;
  switch (mark?.kind) {
    case 'pause':
      return <PauseView marks={[mark]} onDone={onDone} />;
    case 'prosody':
      return <MannerView mark={mark} onDone={onDone} />;
    case 'sayAs':
      return <SayAsView mark={mark} onDone={onDone} />;
    case 'emphasis':
      return (
        <ViewFrame marks={[mark]} title={mark.text} onDone={onDone} onSave={null}>
          <p className="text-14">{t('marking.kinds.emphasis')}</p>
        </ViewFrame>
      );
    default:
      return null;
  }
}

function LinePauses({ lineEnds, onDone }: { lineEnds: readonly number[]; onDone: () => void }) {
  const marks = useEditor(({ marked }) => marked.marks);
  const pauses = marks
    .filter((mark) => mark.kind === 'pause')
    .filter(({ start }) => lineEnds.includes(start));
  return <PauseView marks={pauses} lineEnds={lineEnds} onDone={onDone} />;
}

/** The list alone: it takes the focus. */
function ChooseView({ onChoose }: { onChoose: (item: MarkItem) => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  useFocusInPanel(list);
  return (
    <MarkList
      ref={list}
      id={id}
      items={markItems}
      active={active}
      onActive={setActive}
      onChoose={onChoose}
      onKeyDown={(event) => {
        const item = markItems[active];
        const moved = movedIndex(event.key, active, markItems.length);
        if (moved === undefined && !(event.key === 'Enter' || event.key === ' ')) return;
        event.preventDefault();
        if (moved !== undefined) setActive(moved);
        else if (item) onChoose(item);
      }}
    />
  );
}

type Placed<Kind extends Mark['kind']> = PlacedMark & { readonly kind: Kind };

interface ViewProps<Kind extends Mark['kind']> {
  readonly mark: Placed<Kind>;
  readonly onDone: () => void;
}

const usualPausesMs = [300, 500, 1000, 2000];
/** Time to write a word of a dictation. */
const linePauseMs = 3000;
const usualLinePausesMs = [1000, linePauseMs, 5000, 10_000];

interface PauseViewProps {
  readonly marks: readonly Placed<'pause'>[];
  /** Undefined: one pause, which is there. */
  readonly lineEnds?: readonly number[];
  readonly onDone: () => void;
}

function PauseView({ marks, lineEnds, onDone }: PauseViewProps) {
  const { t } = useTranslation();
  const { min, max } = limits.marks.pauseMs;
  const [mark] = marks;
  const [written, setWritten] = useState(String((mark?.durationMs ?? linePauseMs) / 1000));
  const durationMs = Math.round(Number(written.replace(',', '.')) * 1000);
  const isValid = written.trim() !== '' && durationMs >= min && durationMs <= max;
  const range = t('marking.durationRange', { min: min / 1000, max: max / 1000 });
  const save = () => {
    if (!isValid) return;
    onDone();
    if (lineEnds) savePauses(lineEnds, durationMs);
    else if (mark) saveMark({ ...mark, durationMs }, mark.id, { durationMs });
  };
  const title = lineEnds && t('marking.afterLines');
  return (
    <ViewFrame marks={marks} title={title} onDone={onDone} onSave={isValid ? save : undefined}>
      <TextField
        label={t('marking.duration')}
        inputMode="decimal"
        value={written}
        hint={range}
        error={isValid ? undefined : range}
        onChange={({ target }) => setWritten(target.value)}
        onKeyDown={(event) => onEnter(event, save)}
      />
      <div className="flex flex-wrap gap-1.5">
        {(lineEnds ? usualLinePausesMs : usualPausesMs).map((ms) => (
          <Chip key={ms} pressed={ms === durationMs} onClick={() => setWritten(String(ms / 1000))}>
            {t('marking.seconds', { seconds: secondsOf(ms) })}
          </Chip>
        ))}
      </div>
    </ViewFrame>
  );
}

function MannerView({ mark, onDone }: ViewProps<'prosody'>) {
  const { t } = useTranslation();
  const manner = mannerOf(mark);
  const { min, max } = limits.marks[manner];
  const [ratio, setRatio] = useState(mark[manner] ?? 1);
  const save = () => {
    onDone();
    saveMark({ ...mark, [manner]: ratio }, mark.id, { [manner]: ratio });
  };
  return (
    <ViewFrame marks={[mark]} title={mark.text} onDone={onDone} onSave={save}>
      <Slider
        label={t(`marking.${manner}`)}
        value={ratio}
        onChange={setRatio}
        min={min}
        max={max}
        step={0.05}
        format={formatTimes}
      />
    </ViewFrame>
  );
}

function SayAsView({ mark, onDone }: ViewProps<'sayAs'>) {
  const { t } = useTranslation();
  return (
    <ViewFrame marks={[mark]} title={mark.text} onDone={onDone} onSave={null}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={t('marking.sayAs')} className="flex flex-wrap gap-1.5">
        {readAs.map((as) => (
          <Chip
            key={as}
            pressed={as === mark.as}
            onClick={() => {
              onDone();
              saveMark({ ...mark, as }, mark.id, { as });
            }}
          >
            {readAsWords(as)}
          </Chip>
        ))}
      </div>
    </ViewFrame>
  );
}

interface FrameProps {
  readonly marks: readonly PlacedMark[];
  readonly title: string | undefined;
  readonly onDone: () => void;
  /** Undefined: the input cannot be saved; null: it is saved when chosen. */
  readonly onSave: (() => void) | null | undefined;
  readonly children: ReactNode;
}

function ViewFrame({ marks, title, onDone, onSave, children }: FrameProps) {
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  useFocusInPanel(content, 'input, button');
  return (
    <div ref={content} className="flex flex-col gap-3">
      {title && <p className="truncate text-16 font-medium">{title}</p>}
      {children}
      <div className="flex flex-wrap gap-2">
        {onSave !== null && (
          <Button variant="primary" size="sm" disabled={!onSave} onClick={onSave}>
            {t('marking.save')}
          </Button>
        )}
        {marks.length > 0 && (
          <Button
            variant="danger"
            size="sm"
            onClick={() => {
              onDone();
              deleteMarks(marks);
            }}
          >
            {t(marks.length > 1 ? 'marking.discardAll' : 'marking.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
