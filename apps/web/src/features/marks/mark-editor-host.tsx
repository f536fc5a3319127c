import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { useMarkEditor } from '../../model/marks/mark-editor.ts';
import { markWords } from '../../model/marks/mark-words.ts';
import { AnchoredPopover, useFocusInPanel } from '../../ui/anchored-popover.tsx';
import { applyItem } from './mark-acts.ts';
import { type MarkItem, markItems } from './mark-items.ts';
import { MarkList, movedIndex } from './mark-list.tsx';
import { EmphasisView, MannerView, PauseView, SayAsView } from './mark-views.tsx';
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
  const { run, surface } = target;
  if (target.view === 'pronunciation') return <ReadingView target={target} mark={mark} onDone={onDone} />;
  if (target.view === 'choose') {
    const at = { start: run.start, end: run.start + run.length };
    return (
      <ChooseView
        onChoose={(item) => {
          onDone();
          applyItem(item, surface, at);
        }}
      />
    );
  }
  switch (mark?.kind) {
    case 'pause':
      return <PauseView mark={mark} onDone={onDone} />;
    case 'prosody':
      return <MannerView mark={mark} onDone={onDone} />;
    case 'sayAs':
      return <SayAsView mark={mark} onDone={onDone} />;
    case 'emphasis':
      return <EmphasisView mark={mark} onDone={onDone} />;
    default:
      return null;
  }
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
