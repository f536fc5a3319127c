import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { fromStore, isEdited } from '../../../model/document/edited-flag.ts';
import { useEditor } from '../../../model/document/editor-store.ts';
import type { Finding } from '../../../model/document/validate.ts';
import { useVoiceWords } from '../../../model/voices/use-voice-words.ts';
import { findingWords } from '../finding-list.tsx';
import { liveFacts } from './completion-facts.ts';
import { showDocument, showFindings } from './editor-commands.ts';
import {
  ssmlExtensions,
  validityExtension,
  validityPart,
  wordsExtension,
  wordsPart,
} from './editor-extensions.ts';

export interface SsmlEditorProps {
  /** Set while the editor is mounted. */
  readonly view: RefObject<EditorView | null>;
  readonly hintId: string;
  readonly invalid: boolean;
  readonly findings: readonly Finding[];
}

/** CodeMirror for the SSML in the editor store. Typing does not render React components. */
export function SsmlEditor({ view, hintId, invalid, findings }: SsmlEditorProps) {
  const { t } = useTranslation();
  const host = useEditorView({ view, hintId });
  useEditorWords(view);
  useEffect(() => {
    view.current?.dispatch({ effects: validityPart.reconfigure(validityExtension(invalid)) });
  }, [view, invalid]);
  useEffect(() => {
    if (view.current) showFindings(view.current, findings, (finding) => findingWords(t, finding));
  }, [view, findings, t]);

  return (
    <div
      ref={host}
      className={cx(
        'flex min-h-24 flex-1 flex-col overflow-hidden rounded-control border bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        invalid ? 'border-danger' : 'border-control',
      )}
    />
  );
}

/** Mounts an editor in the element with the returned ref. */
function useEditorView({ view, hintId }: Pick<SsmlEditorProps, 'view' | 'hintId'>) {
  const words = useVoiceWords();
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(words);
  useLayoutEffect(() => {
    latest.current = words;
  });
  useLayoutEffect(() => {
    if (!host.current) return;
    const created = createView(host.current, { hintId, facts: liveFacts(() => latest.current) });
    view.current = created;
    const unsubscribe = useEditor.subscribe(({ ssml, ssmlEdited }) =>
      showDocument(created, ssml, ssmlEdited),
    );
    return () => {
      unsubscribe();
      view.current = null;
      created.destroy();
    };
  }, [view, hintId]);
  return host;
}

/** Keeps the editor's texts in the interface language. */
function useEditorWords(view: SsmlEditorProps['view']): void {
  const { t, i18n } = useTranslation();
  // The texts also depend on the language, not only on the translation function.
  const { language } = i18n;
  useEffect(() => {
    const extension = wordsExtension({
      label: t('editor.ssmlLabel', { lng: language }),
      placeholder: t('ssml.placeholder', { lng: language }),
      phrases: t('ssml.phrases', { lng: language, returnObjects: true }),
    });
    view.current?.dispatch({ effects: wordsPart.reconfigure(extension) });
  }, [view, t, language]);
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
  // Line breaks are normalized here: findings count characters in the store's text.
  const shown = view.state.doc.toString();
  if (shown !== ssml) editSsml(shown, ssmlEdited);
  return view;
}
