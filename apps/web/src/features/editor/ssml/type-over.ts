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
/** Between the caret and the tag, in UTF-16 units. */
const mostBlank = 1000;

/** Where the closing tag ends that is being typed over; null while none is. */
const typingOverUntil = StateField.define<number | null>({
  create: () => null,
  update(until, { effects, docChanged, selection }) {
    const begun = effects.find((effect) => effect.is(typedOver));
    if (begun) return begun.value as number;
    return docChanged || selection ? null : until;
  },
});

/**
 * Who writes a closing tag where the editor has written it already types over it, character by character. A `</` where
 * none stands is left as it is typed, and completion offers its name: who types on would have it twice.
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
 * Takes back the `<` at `start` and what is blank up to the tag that closes the element around it, and begins to type
 * over that tag; null where another tag follows, or text, or where the element around it is not closed at all.
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

/** After text its tag follows at once; on a line of its own it takes that line, with the indent that it has. */
function taken(doc: Text, start: number, closing: number): { readonly from: number; readonly to: number } {
  const [line, next] = [doc.lineAt(start), doc.lineAt(closing)];
  const isOwnLine = doc.sliceString(line.from, start).trim() === '';
  return isOwnLine && line.number < next.number
    ? { from: line.from, to: next.from }
    : { from: start, to: closing };
}
