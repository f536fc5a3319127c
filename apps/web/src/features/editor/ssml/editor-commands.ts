import { isolateHistory } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { EditorSelection, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Finding } from '../../../model/document/validate.ts';
import { commonEnds } from '../../../model/marks/text-edits.ts';
import { fromStore, isEdited, setEdited, stepsToOwnDocument } from './edit-history.ts';
import type { InsertionResult } from './insertion.ts';
import type { Range } from './markup.ts';

/**
 * Shows the store's document. Undo restores what the person had written, whatever was generated since; a generated
 * document cannot be restored.
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

/** Replaces the document by a reformatted version; the caret stays after the same character. */
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

type Refusal = Extract<InsertionResult, { refused: string }>;

/**
 * Inserts markup into the document, or into a new one: `blank` makes it, with the position for its text. Returns null
 * on success, else why it was refused.
 */
export function insert(
  view: EditorView,
  blank: () => { readonly source: string; readonly caret: number },
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

/** Shows findings as diagnostics in the text and the gutter. `words` returns the message of a finding. */
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

/** The single change that turns one text into another, without their common prefix and suffix. */
export function textChange(before: string, after: string) {
  const { head, tail } = commonEnds(before, after);
  return { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) };
}

/** Maps an offset after reformatting: it stays after the same number of non-white-space characters. */
export function offsetAfterFormat(before: string, after: string, offset: number): number {
  let wanted = before.slice(0, offset).replace(/\s/g, '').length;
  for (let index = 0; index < after.length; index++) {
    if (wanted === 0) return index;
    if (/\S/.test(after[index] ?? '')) wanted -= 1;
  }
  return after.length;
}

/** The range of a finding: a tag's name, an attribute or its value, a run of text, a character. */
export function findingRange(source: string, { offset = 0, reason, attribute }: Finding): Range {
  const from = Math.min(offset, Math.max(0, source.length - 1));
  const rest = source.slice(from);
  const isValue = reason === 'value-not-allowed' || reason?.startsWith('rate-') === true;
  const isText = reason === 'text-not-allowed' || reason === 'content-outside-root';
  const length =
    (isValue || attribute ? attributeLength(rest) : undefined) ??
    /^<[/!]?[^\s<>/]*/.exec(rest)?.[0].length ??
    (isText ? /^[^<]*/.exec(rest)?.[0].trimEnd().length : undefined) ??
    /^./su.exec(rest)?.[0].length ??
    0;
  return { from, to: from + length };
}

/** Length of `name="value"` at the start of `rest`. */
function attributeLength(rest: string): number | undefined {
  return /^[^\s=<>/]+(?:\s*=\s*(?:"[^"<]*"?|'[^'<]*'?)?)?/.exec(rest)?.[0].length;
}
