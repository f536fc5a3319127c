import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import {
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { formatWords } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { generateSsml, tidySsml } from '../../../model/document/ssml-tools.ts';
import { useOptions } from '../../../model/options/options-store.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CodeIcon } from '../../../ui/icons.tsx';
import { RedoIcon, SearchIcon, UndoIcon } from '../../../ui/later-icons.tsx';
import { EditedNotice } from '../edited-notice.tsx';
import { type BlankDocument, goTo, insert, relayout } from './editor-commands.ts';
import { InsertMenu } from './insert-menu.tsx';
import { type Insertion, type InsertionResult, insertElement, insertMarkup } from './insertion.ts';
import type { Range } from './markup.ts';
import { SsmlEditor } from './ssml-editor.tsx';
import { useCheckSsml } from './use-check-ssml.ts';
import { useGeneratedSsml } from './use-generated-ssml.ts';

export interface MarkupToInsert {
  readonly markup: string;
  /** It starts with a `voice` element of its own. */
  readonly splits: boolean;
}

export interface SsmlPanelHandle {
  /** Moves the caret to an offset in UTF-16 units and scrolls to it. */
  goTo(offset: number): void;
}

export interface SsmlPanelProps {
  readonly ref?: Ref<SsmlPanelHandle>;
  /** Inserted at the caret once it is set. */
  readonly toInsert: MarkupToInsert | null;
  readonly onInserted: () => void;
}

/** The SSML tab: notice, tools, editor and a hint how to leave it. */
export const SsmlPanel = memo(function SsmlPanel(props: SsmlPanelProps) {
  const { ref, toInsert, onInserted } = props;
  const { t } = useTranslation();
  const editor = useRef<EditorView>(null);
  const hintId = useId();
  useGeneratedSsml();
  useCheckSsml();
  useImperativeHandle(ref, () => ({ goTo: (offset) => editor.current && goTo(editor.current, offset) }), []);

  const onInsert = useInsertion(editor, toInsert, onInserted);

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <EditedNotice onRegenerated={() => editor.current?.focus()} />
      <SsmlToolbar editor={editor} onInsert={onInsert} />
      <SsmlEditor view={editor} hintId={hintId} />
      <p id={hintId} className="text-12 text-ink-3 max-wide:sr-only">
        {t('ssml.keys')}
      </p>
    </div>
  );
});

/** Returns the handler of the insert menu, and inserts `toInsert` once it is set. */
function useInsertion(
  editor: RefObject<EditorView | null>,
  toInsert: MarkupToInsert | null,
  onInserted: () => void,
): (insertion: Insertion) => void {
  const { t } = useTranslation();
  const change = useCallback(
    (element: string, write: (source: string, selected: Range) => InsertionResult) => {
      const refusal = editor.current && insert(editor.current, blankDocument, write);
      if (!refusal) return;
      const words = t(`ssml.refused.${refusal.refused}`, { skipInterpolation: true });
      toast('warning', formatWords(words, { element }));
    },
    [editor, t],
  );
  useEffect(() => {
    if (!toInsert) return;
    const { markup, splits } = toInsert;
    const [, element = ''] = /^[^<]*<([\w:-]+)/.exec(markup) ?? [];
    change(element, (source, range) => insertMarkup(source, range, markup, splits));
    editor.current?.focus();
    onInserted();
  }, [editor, toInsert, onInserted, change]);
  return useCallback(
    (insertion: Insertion) =>
      change(insertion.element, (source, range) => insertElement(source, range, insertion)),
    [change],
  );
}

/** A document with the current options, and the position of its text. */
function blankDocument(): BlankDocument {
  const placeholder = '@';
  const document = generateSsml(placeholder, useOptions.getState());
  return {
    source: document.replace(placeholder, ''),
    caret: document.indexOf(placeholder),
  };
}

/** Buttons for the editor's keyboard commands, for pointer and touch. Does not rerender with every finding. */
const SsmlToolbar = memo(function SsmlToolbar({
  editor,
  onInsert,
}: {
  editor: RefObject<EditorView | null>;
  onInsert: (insertion: Insertion) => void;
}) {
  const { t } = useTranslation();
  const run = (command: (view: EditorView) => boolean) => {
    const view = editor.current;
    if (!view) return;
    view.focus();
    command(view);
  };
  const format = () => {
    const view = editor.current;
    if (!view || view.state.doc.length === 0) return;
    const tidied = tidySsml(view.state.doc.toString());
    if (tidied === null) return toast('error', t('ssml.formatFailed'));
    relayout(view, tidied);
    view.focus();
    toast('success', t('ssml.formatted'));
  };
  return (
    <div role="toolbar" aria-label={t('ssml.toolbar')} className="flex flex-wrap items-center gap-1">
      <InsertMenu editor={editor} onInsert={onInsert} />
      <Button variant="ghost" size="sm" icon={<CodeIcon />} onClick={format}>
        {t('ssml.format')}
      </Button>
      <Tool label={t('ssml.undo')} icon={<UndoIcon size={16} />} onPress={() => run(undo)} />
      <Tool label={t('ssml.redo')} icon={<RedoIcon size={16} />} onPress={() => run(redo)} />
      <Tool label={t('ssml.find')} icon={<SearchIcon size={16} />} onPress={() => run(openSearchPanel)} />
    </div>
  );
});

function Tool({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return <IconButton size="sm" label={label} icon={icon} onClick={onPress} />;
}
