import { redo, undo } from '@codemirror/commands';
import { openSearchPanel as find } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import { memo, type RefObject, useCallback, useDeferredValue, useEffect, useId, useRef } from 'react';
import { formatWords } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { refusedFindings, useConversion } from '../../../model/conversion/conversion.ts';
import { bringSsmlUpToDate, useEditor } from '../../../model/document/editor-store.ts';
import { showAsSsml } from '../../../model/document/show-as-ssml.ts';
import { showAsText } from '../../../model/document/show-as-text.ts';
import { useSsmlCheck } from '../../../model/document/ssml-check.ts';
import { generateSsml, tidySsml } from '../../../model/document/ssml-tools.ts';
import { useOptions } from '../../../model/options/options-store.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CodeIcon, RefreshIcon, TextIcon } from '../../../ui/icons.tsx';
import { RedoIcon, SearchIcon, UndoIcon } from '../../../ui/later-icons.tsx';
import { useSsmlOrder } from '../ssml-order.ts';
import { goTo, insert, relayout } from './editor-commands.ts';
import { InsertMenu, type InsertMenuProps } from './insert-menu.tsx';
import { type Insertion, type InsertionResult, insertElement, insertMarkup } from './insertion.ts';
import type { Range } from './markup.ts';
import { SsmlEditor } from './ssml-editor.tsx';
import { useCheckSsml } from './use-check-ssml.ts';
import { useGeneratedSsml } from './use-generated-ssml.ts';

/** The SSML tab: notice, tools, editor and a hint how to leave it. */
export const SsmlPanel = memo(function SsmlPanel() {
  const { t } = useTranslation();
  const editor = useRef<EditorView>(null);
  const hintId = useId();
  useGeneratedSsml();
  useCheckSsml();
  useGoToFault(editor);
  const onInsert = useOrders(editor);
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

/** If Convert refuses the document, moves the caret to the first error. */
function useGoToFault(editor: RefObject<EditorView | null>): void {
  const refused = useConversion(refusedFindings);
  useEffect(() => {
    const { offset } = refused.find(({ severity }) => severity === 'error') ?? {};
    const isShown = useEditor.getState().tab === 'ssml';
    if (offset !== undefined && isShown && editor.current) goTo(editor.current, offset);
  }, [editor, refused]);
}

/** Returns the handler of the insert menu, and does what was ordered elsewhere. */
function useOrders(editor: RefObject<EditorView | null>): (insertion: Insertion) => void {
  const { t } = useTranslation();
  const order = useSsmlOrder((state) => state.order);
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
    if (!order || !editor.current) return;
    useSsmlOrder.setState({ order: null });
    bringSsmlUpToDate();
    if ('offset' in order) return goTo(editor.current, order.offset);
    const { markup, splits } = order;
    const [, element = ''] = /^[^<]*<([\w:-]+)/.exec(markup) ?? [];
    change(element, (source, range) => insertMarkup(source, range, markup, splits));
    editor.current.focus();
  }, [editor, order, change]);
  return useCallback(
    (insertion: Insertion) =>
      change(insertion.element, (source, range) => insertElement(source, range, insertion)),
    [change],
  );
}

/** A document with the current options, and the position of its text. */
function blankDocument() {
  const placeholder = '@';
  const document = generateSsml(placeholder, useOptions.getState());
  return {
    source: document.replace(placeholder, ''),
    caret: document.indexOf(placeholder),
  };
}

/** Buttons for the editor's keyboard commands, for pointer and touch. Does not rerender with every finding. */
const SsmlToolbar = memo(function SsmlToolbar({ editor, onInsert }: InsertMenuProps) {
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
      <IconButton size="sm" label={t('ssml.undo')} icon={<UndoIcon size={16} />} onClick={() => run(undo)} />
      <IconButton size="sm" label={t('ssml.redo')} icon={<RedoIcon size={16} />} onClick={() => run(redo)} />
      <IconButton
        size="sm"
        label={t('ssml.find')}
        icon={<SearchIcon size={16} />}
        onClick={() => run(find)}
      />
    </div>
  );
});

/**
 * Edited SSML no longer follows the text; this notice offers to discard the edits, or to convert it to text.
 * `onRegenerated` is called after the notice, which had the focus, has disappeared.
 */
function EditedNotice({ onRegenerated }: { readonly onRegenerated: () => void }) {
  const { t } = useTranslation();
  // Deferred until after the first keystroke is painted.
  const isEdited = useDeferredValue(useEditor((state) => state.ssmlEdited));
  const leadsBack = useSsmlCheck((state) => state.leadsBack);
  const hasText = useEditor((state) => state.text.trim() !== '');
  if (!isEdited) return null;
  const regenerate = () => {
    showAsSsml();
    onRegenerated();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3 text-13 text-ink-2">
      <span>{t('ssml.edited')}</span>
      <span className="flex flex-wrap gap-1">
        {leadsBack && (
          <Button variant="ghost" size="sm" icon={<TextIcon />} onClick={showAsText}>
            {t('ssml.leadBack')}
          </Button>
        )}
        <Button variant="ghost" size="sm" icon={<RefreshIcon />} disabled={!hasText} onClick={regenerate}>
          {t('ssml.regenerate')}
        </Button>
      </span>
    </div>
  );
}
