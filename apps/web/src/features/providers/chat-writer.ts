import { chatService, countCharacters } from '@parlando/contract';
import { create } from 'zustand';
import { recordError } from '../../lib/error-history.ts';
import { type ConversionFailure, conversionFailure } from '../../model/conversion/conversion-failure.ts';
import { textCaret, useEditor, writtenText } from '../../model/document/editor-store.ts';
import { writeText } from '../../model/providers/write-text.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { insertInto, type WritingPlace } from './text-insertion.ts';

interface ChatWriter {
  readonly phase: 'idle' | 'writing' | 'done' | 'stopped' | 'failed';
  readonly failure: ConversionFailure | null;
  /** The editor's text before and right after the last writing; null if there was none. */
  readonly undo: { readonly before: string; readonly after: string } | null;
  /** Characters (code points) written so far. */
  readonly written: number;
}

/** The state of the chat service writing into the editor. Modified in this file only. */
export const useChatWriter = create<ChatWriter>(() => ({
  phase: 'idle',
  failure: null,
  undo: null,
  written: 0,
}));

/** Minimum time between two updates of the editor, because each one is rendered and stored. */
const showEveryMs = 50;

let writing: AbortController | null = null;

/** Writes from a prompt into the plain text as it streams in. Never rejects: a failure is in the store. */
export async function startWriting(prompt: string, place: WritingPlace): Promise<void> {
  writing?.abort();
  const mine = new AbortController();
  writing = mine;
  useEditor.getState().setTab('plain');
  const before = writtenText();
  if (before === '') useEditor.getState().setText('');
  const insertion = insertInto(before, place, textCaret());
  let waiting = '';
  const show = () => {
    if (waiting === '') return;
    const { text, setText } = useEditor.getState();
    const after = insertion.add(text, waiting);
    const more = countCharacters(waiting);
    waiting = '';
    setText(after);
    useChatWriter.setState(({ written }) => ({ written: written + more, undo: { before, after } }));
  };
  useChatWriter.setState({ phase: 'writing', failure: null, undo: null, written: 0 });
  const timer = setInterval(show, showEveryMs);
  try {
    for await (const piece of writeText(prompt, useSettings.getState(), mine.signal)) waiting += piece;
    end(mine, show, { phase: 'done' });
  } catch (cause) {
    if (mine.signal.aborted) return end(mine, show, { phase: 'stopped' });
    const failure = conversionFailure(cause, chatService);
    recordError('writing', failure.code, failure.details);
    end(mine, show, { phase: 'failed', failure });
  } finally {
    clearInterval(timer);
  }
}

/** Stops the writing. The text written so far stays. */
export function stopWriting(): void {
  writing?.abort();
}

export function undoWriting(): void {
  const { undo } = useChatWriter.getState();
  if (!undo) return;
  useEditor.getState().setText(undo.before);
  useChatWriter.setState({ phase: 'idle', undo: null, failure: null, written: 0 });
}

function end(mine: AbortController, show: () => void, state: Partial<ChatWriter>): void {
  show();
  if (writing !== mine) return;
  writing = null;
  useChatWriter.setState(state);
}
