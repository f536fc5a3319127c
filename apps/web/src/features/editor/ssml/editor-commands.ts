import { isolateHistory } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { EditorSelection, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { fromStore, isEdited, setEdited } from '../../../model/document/edited-flag.ts';
import type { Finding } from '../../../model/document/validate.ts';
import { stepsToOwnDocument } from './edit-history.ts';
import { findingRange } from './finding-range.ts';
import type { InsertionResult } from './insertion.ts';
import type { Range } from './markup-change.ts';
import { offsetAfterFormat, textChange } from './text-change.ts';

/**
 * Shows the store's document. What a person had written can be had back whole by undoing, whatever was generated since;
 * what was generated cannot.
 */
export function showDocument(view: EditorView, text: string, edited: boolean): void {
  const { doc } = view.state;
  if (doc.toString() === text && view.state.field(isEdited) === edited) return;
  const steps = edited ? [] : stepsToOwnDocument(view.state);
  const state = steps.at(-1)?.state ?? view.state;
  const show = state.update({
    changes: textChange(state.doc.toString(), text),
    effects: setEdited.of(edited),
    annotations: [
      fromStore.of(true),
      Transaction.addToHistory.of(edited || state.field(isEdited)),
      isolateHistory.of('full'),
    ],
  });
  view.update([...steps, show]);
}

/** Puts another layout of the same document in its place; the caret stays behind the character it stood behind. */
export function relayout(view: EditorView, formatted: string): void {
  const { state } = view;
  const before = state.doc.toString();
  if (before === formatted) return;
  view.dispatch({
    changes: textChange(before, formatted),
    selection: EditorSelection.cursor(offsetAfterFormat(before, formatted, state.selection.main.head)),
    effects: setEdited.of(state.field(isEdited)),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.format',
    scrollIntoView: true,
  });
}

export type Refusal = Extract<InsertionResult, { refused: string }>;

/** A document that says nothing yet, and where its words go. */
export interface BlankDocument {
  readonly source: string;
  readonly caret: number;
}

/**
 * Does an insertion into the editor's document, or into a fresh one where there is none. Null when it was done, else
 * why not.
 */
export function insert(
  view: EditorView,
  blank: () => BlankDocument,
  change: (source: string, selected: Range) => InsertionResult,
): Refusal | null {
  const { doc, selection } = view.state;
  const before = doc.toString();
  const fresh = before.trim() === '' ? blank() : null;
  const base = fresh?.source ?? before;
  const result = change(base, fresh ? { from: fresh.caret, to: fresh.caret } : selection.main);
  if ('refused' in result) return result;
  const { from, to, insert: written } = result.changes;
  view.dispatch({
    changes: fresh
      ? textChange(before, base.slice(0, from) + written + base.slice(to))
      : { from, to, insert: written },
    selection: EditorSelection.range(result.selection.from, result.selection.to),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.insert',
    scrollIntoView: true,
  });
  return null;
}

export function goTo(view: EditorView, offset: number): void {
  const position = Math.min(offset, view.state.doc.length);
  view.dispatch({
    selection: EditorSelection.cursor(position),
    effects: EditorView.scrollIntoView(position, { y: 'center' }),
  });
  view.focus();
}

/** Findings as marks in the text and beside it. `words` says one. */
export function showFindings(
  view: EditorView,
  findings: readonly Finding[],
  words: (finding: Finding) => string,
): void {
  const source = view.state.doc.toString();
  const diagnostics = findings
    .filter(({ offset }) => offset !== undefined && offset <= source.length)
    .map((finding) => ({
      ...findingRange(source, finding),
      severity: finding.severity,
      message: words(finding),
      source: finding.code,
    }));
  view.dispatch(setDiagnostics(view.state, diagnostics));
}
