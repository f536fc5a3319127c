import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useEditor } from '../../../model/document/editor-store.ts';
import { useVoiceWords } from '../../../model/voices/use-voice-words.ts';
import { useCheck } from '../editor-check.tsx';
import { findingWords } from '../finding-list.tsx';
import { fromStore, isEdited } from './edit-history.ts';
import { showDocument, showFindings } from './editor-commands.ts';
import { ssmlExtensions, validityEffect, wordsEffect } from './editor-extensions.ts';

interface SsmlEditorProps {
  /** Set while the editor is mounted. */
  readonly view: RefObject<EditorView | null>;
  readonly hintId: string;
}

/** CodeMirror for the SSML in the editor store, with its findings. Typing does not render React components. */
export function SsmlEditor({ view, hintId }: SsmlEditorProps) {
  const { t } = useTranslation();
  const { findings, isInvalid } = useCheck();
  const isShown = useEditor(({ tab }) => tab === 'ssml');
  const invalid = isInvalid && isShown;
  const words = useVoiceWords();
  const host = useEditorView({ view, hintId });
  useEffect(() => {
    view.current?.dispatch({ effects: wordsEffect(t, words) });
  }, [view, t, words]);
  useEffect(() => {
    view.current?.dispatch({ effects: validityEffect(invalid) });
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
function useEditorView({ view, hintId }: SsmlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!host.current) return;
    const created = createView(host.current, hintId);
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

function createView(parent: HTMLElement, hintId: string): EditorView {
  const { ssml, ssmlEdited, editSsml } = useEditor.getState();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: ssml,
      extensions: [
        ssmlExtensions(ssmlEdited, hintId),
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
