import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Text,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { ancestor, markupOf } from './markup.ts';

const typedOver = StateEffect.define<number>();
/** Maximum white space between the caret and the tag, in UTF-16 units. */
const mostBlank = 1000;

/** The end of the closing tag being typed over; null if none is. */
const typingOverUntil = StateField.define<number | null>({
  create: () => null,
  update(until, { effects, docChanged, selection }) {
    const begun = effects.find((effect) => effect.is(typedOver));
    if (begun) return begun.value as number;
    return docChanged || selection ? null : until;
  },
});

/**
 * Typing a closing tag that the editor has already inserted types over it, character by character. Elsewhere `</` is
 * typed as usual and completion offers the name.
 */
export const typeOverClosingTags: Extension = [
  typingOverUntil,
  EditorView.inputHandler.of((view, from, to, text, insert) => {
    if (from !== to || text.length !== 1 || view.composing) return false;
    const { state } = view;
    const until = state.field(typingOverUntil);
    if (until !== null) return typeOver(view, from, text, until);
    if (text !== '/' || state.sliceDoc(from - 1, from) !== '<') return false;
    const change = overClosingTag(state, from - 1);
    view.dispatch(change ?? insert());
    return true;
  }),
];

function typeOver(view: EditorView, from: number, text: string, until: number): boolean {
  if (view.state.sliceDoc(from, from + 1) !== text) return false;
  const next = from + 1;
  view.dispatch({
    selection: { anchor: next },
    ...(next < until && { effects: typedOver.of(until) }),
    userEvent: 'select',
    scrollIntoView: true,
  });
  return true;
}

/**
 * Removes the `<` at `start` and the white space up to the tag that closes the surrounding element, and starts typing
 * over that tag; null if text or another tag follows, or the surrounding element is not closed.
 */
function overClosingTag(state: EditorState, start: number): TransactionSpec | null {
  const [blank = ''] = /^\s*/.exec(state.sliceDoc(start + 1, start + 1 + mostBlank)) ?? [];
  const closing = start + 1 + blank.length;
  if (state.sliceDoc(closing, closing + 2) !== '</') return null;
  const before = state.sliceDoc(0, start) + state.sliceDoc(start + 1);
  const tag = ancestor(markupOf(before).tree.resolveInner(closing - 1, 1), ({ name }) => name === 'CloseTag');
  if (tag?.from !== closing - 1 || tag.lastChild?.name !== 'EndTag') return null;
  if (tag.prevSibling?.lastChild?.name === 'MissingCloseTag') return null;
  const { from, to } = taken(state.doc, start, closing);
  const place = closing - (to - from);
  return {
    changes: { from, to },
    selection: { anchor: place + 2 },
    effects: typedOver.of(place + tag.to - tag.from),
    userEvent: 'input.type',
  };
}

/** After text, the tag is pulled up to it; on a line of its own, that line is removed and the tag keeps its indent. */
function taken(doc: Text, start: number, closing: number): { readonly from: number; readonly to: number } {
  const [line, next] = [doc.lineAt(start), doc.lineAt(closing)];
  const isOwnLine = doc.sliceString(line.from, start).trim() === '';
  return isOwnLine && line.number < next.number
    ? { from: line.from, to: next.from }
    : { from: start, to: closing };
}
