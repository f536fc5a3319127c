import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { ancestor, markupOf } from './markup.ts';

const typedOver = StateEffect.define<number>();

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
    const end = closingTagEnd(state, from);
    if (end === null) view.dispatch(insert());
    else {
      view.dispatch({
        changes: { from: from - 1, to: from },
        selection: { anchor: from + 1 },
        effects: typedOver.of(end - 1),
        userEvent: 'input.type',
      });
    }
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

/** End of the tag at `position` that closes the element around it, as the document was before the `<` in front of it. */
function closingTagEnd(state: EditorState, position: number): number | null {
  if (state.sliceDoc(position, position + 2) !== '</') return null;
  const start = position - 1;
  const before = state.sliceDoc(0, start) + state.sliceDoc(position);
  const tag = ancestor(markupOf(before).tree.resolveInner(start, 1), ({ name }) => name === 'CloseTag');
  return tag?.from === start && tag.lastChild?.name === 'EndTag' ? tag.to + 1 : null;
}
