import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { fromStore, isEdited } from '../../../model/document/edited-flag.ts';
import { useEditor } from '../../../model/document/editor-store.ts';
import type { Finding } from '../../../model/document/validate.ts';
import { useOptions } from '../../../model/options/options-store.ts';
import { useVoiceWords } from '../../../model/voices/use-voice-words.ts';
import { findingWords } from '../finding-list.tsx';
import { liveFacts } from './completion-facts.ts';
import {
  type BlankDocument,
  goTo,
  insert,
  type Refusal,
  relayout,
  showDocument,
  showFindings,
} from './editor-commands.ts';
import {
  ssmlExtensions,
  validityExtension,
  validityPart,
  wordsExtension,
  wordsPart,
} from './editor-extensions.ts';
import type { InsertionResult } from './insertion.ts';
import { enclosingVoice, markupOfState } from './markup.ts';
import type { Range } from './markup-change.ts';

export interface SsmlEditorHandle {
  focus(): void;
  goTo(offset: number): void;
  /** ShortName or long name of the voice that speaks at the caret: the one around it, else the chosen one. */
  speakerAtCaret(): string;
  insert(
    blank: () => BlankDocument,
    change: (source: string, selected: Range) => InsertionResult,
  ): Refusal | null;
  /** Another layout of the same document. */
  relayout(formatted: string): void;
  view(): EditorView | null;
}

export interface SsmlEditorProps {
  readonly ref?: Ref<SsmlEditorHandle>;
  readonly hintId: string;
  readonly invalid: boolean;
  readonly findings: readonly Finding[];
  readonly onConvert: () => void;
  readonly className?: string;
}

/** The SSML of the editor store in CodeMirror. A key that is typed renders nothing of React's. */
export function SsmlEditor({ ref, hintId, invalid, findings, onConvert, className }: SsmlEditorProps) {
  const { t, i18n } = useTranslation();
  const words = useVoiceWords();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const latest = useRef({ words, onConvert });
  useLayoutEffect(() => {
    latest.current = { words, onConvert };
  });

  useLayoutEffect(() => {
    if (!host.current) return;
    const view = createView(host.current, {
      hintId,
      facts: liveFacts(() => latest.current.words),
      onConvert: () => latest.current.onConvert(),
    });
    editor.current = view;
    const unsubscribe = useEditor.subscribe(({ ssml, ssmlEdited }) => showDocument(view, ssml, ssmlEdited));
    return () => {
      unsubscribe();
      editor.current = null;
      view.destroy();
    };
  }, [hintId]);

  // The language is what the words depend on, beside the translation itself.
  const { language } = i18n;
  useEffect(() => {
    const extension = wordsExtension({
      label: t('editor.ssmlLabel', { lng: language }),
      placeholder: t('ssml.placeholder', { lng: language }),
      phrases: t('ssml.phrases', { lng: language, returnObjects: true }),
    });
    editor.current?.dispatch({ effects: wordsPart.reconfigure(extension) });
  }, [t, language]);
  useEffect(() => {
    editor.current?.dispatch({ effects: validityPart.reconfigure(validityExtension(invalid)) });
  }, [invalid]);
  useEffect(() => {
    if (editor.current) showFindings(editor.current, findings, (finding) => findingWords(t, finding));
  }, [findings, t]);

  useImperativeHandle(ref, () => handleOf(() => editor.current), []);
  return (
    <div
      ref={host}
      className={cx(
        'overflow-hidden rounded-control border bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        invalid ? 'border-danger' : 'border-control',
        className,
      )}
    />
  );
}

function createView(
  parent: HTMLElement,
  setup: Omit<Parameters<typeof ssmlExtensions>[0], 'edited'>,
): EditorView {
  const { ssml, ssmlEdited, editSsml } = useEditor.getState();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: ssml,
      extensions: [
        ssmlExtensions({ ...setup, edited: ssmlEdited }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (!docChanged || transactions.some((each) => each.annotation(fromStore))) return;
          editSsml(state.doc.toString(), state.field(isEdited));
        }),
      ],
    }),
  });
  // Line ends are all `\n` in here: findings count characters in the store's text.
  const shown = view.state.doc.toString();
  if (shown !== ssml) editSsml(shown, ssmlEdited);
  return view;
}

function handleOf(current: () => EditorView | null): SsmlEditorHandle {
  return {
    view: current,
    focus: () => current()?.focus(),
    goTo(offset) {
      const view = current();
      if (view) goTo(view, offset);
    },
    speakerAtCaret() {
      const view = current();
      const { voice } = useOptions.getState();
      if (!view) return voice;
      const markup = markupOfState(view.state);
      return enclosingVoice(markup, markup.tree.resolveInner(view.state.selection.main.from, 1)) ?? voice;
    },
    insert(blank, change) {
      const view = current();
      return view && insert(view, blank, change);
    },
    relayout(formatted) {
      const view = current();
      if (view) relayout(view, formatted);
    },
  };
}
