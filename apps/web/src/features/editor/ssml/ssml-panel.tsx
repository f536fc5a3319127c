import type { EditorView } from '@codemirror/view';
import { formatMessage } from '@parlando/locales/format-message';
import type { TFunction } from 'i18next';
import {
  memo,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { generateSsml } from '../../../model/document/ssml-tools.ts';
import type { Finding } from '../../../model/document/validate.ts';
import { useOptions } from '../../../model/options/options-store.ts';
import { EditedNotice } from '../edited-notice.tsx';
import type { Refusal } from './editor-commands.ts';
import { type BlankDocument, goTo, insert } from './editor-commands.ts';
import { type Insertion, type InsertionResult, insertElement, insertMarkup } from './insertion.ts';
import type { Range } from './markup.ts';
import { SsmlEditor } from './ssml-editor.tsx';
import { SsmlToolbar } from './ssml-toolbar.tsx';
import { useCheckSsml } from './use-check-ssml.ts';
import { useGeneratedSsml } from './use-generated-ssml.ts';

export interface MarkupToInsert {
  readonly markup: string;
  /** It begins with a voice of its own. */
  readonly splits: boolean;
}

export interface SsmlPanelHandle {
  /** Puts the caret at an offset in UTF-16 units and shows it. */
  goTo(offset: number): void;
}

export interface SsmlPanelProps {
  readonly ref?: Ref<SsmlPanelHandle>;
  readonly invalid: boolean;
  /** Those with an offset are marked in the text. */
  readonly findings: readonly Finding[];
  /** Put in at the caret as soon as it is here. */
  readonly toInsert: MarkupToInsert | null;
  readonly onInserted: () => void;
  /** Ctrl or Cmd with Enter. */
  readonly onConvert: () => void;
  /** Class of the editor, mainly for its height. */
  readonly className: string;
}

/** The SSML tab: notice, tools, editor and how to leave it. */
export const SsmlPanel = memo(function SsmlPanel({
  ref,
  invalid,
  findings,
  toInsert,
  onInserted,
  onConvert,
  className,
}: SsmlPanelProps) {
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
      <SsmlEditor
        view={editor}
        hintId={hintId}
        invalid={invalid}
        findings={findings}
        onConvert={onConvert}
        className={className}
      />
      <p id={hintId} className="text-12 text-ink-3 max-wide:sr-only">
        {t('ssml.keys')}
      </p>
    </div>
  );
});

/** Puts in what is chosen in the menu, which it returns, and `toInsert` as soon as it is here. */
function useInsertion(
  editor: RefObject<EditorView | null>,
  toInsert: MarkupToInsert | null,
  onInserted: () => void,
): (insertion: Insertion) => void {
  const { t } = useTranslation();
  const change = useCallback(
    (element: string, write: (source: string, selected: Range) => InsertionResult) => {
      const refusal = editor.current && insert(editor.current, blankDocument, write);
      if (refusal) toast('warning', refusalWords(t, refusal, element));
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

/** A document of the options, and where its text would be. */
function blankDocument(): BlankDocument {
  const placeholder = '@';
  const document = generateSsml(placeholder, useOptions.getState());
  return {
    source: document.replace(placeholder, ''),
    caret: document.indexOf(placeholder),
  };
}

/** Why nothing was inserted. */
function refusalWords(t: TFunction, { refused }: Refusal, element: string): string {
  return formatMessage(t(`ssml.refused.${refused}`, { skipInterpolation: true }), { element });
}
