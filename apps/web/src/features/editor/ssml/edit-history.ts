import { history, invertedEffects, redoDepth, undo, undoDepth } from '@codemirror/commands';
import {
  Annotation,
  Compartment,
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';

/** Sets whether the person wrote the document; a change without this effect was typed by the person. */
export const setEdited = StateEffect.define<boolean>();

/** Marks changes that come from the store, so that they are not written back to it. */
export const fromStore = Annotation.define<true>();

export const isEdited = StateField.define<boolean>({
  create: () => false,
  update(edited, transaction) {
    // If several edits are undone at once, the earliest comes last.
    const effect = transaction.effects.findLast((each) => each.is(setEdited));
    if (effect) return effect.value;
    return transaction.docChanged ? transaction.newDoc.length > 0 : edited;
  },
});

const historyPart = new Compartment();

/** Undo and redo, which restore the manual-edit flag of the document with the text. */
export function editHistory(edited: boolean): Extension {
  return [
    historyPart.of(history()),
    isEdited.init(() => edited),
    // Added to every change: without it, undoing would count as typing.
    invertedEffects.of(({ docChanged, startState }) =>
      docChanged ? [setEdited.of(startState.field(isEdited))] : [],
    ),
  ];
}

/**
 * The undo steps from a generated document back to the last one the person wrote, so that the next generated document
 * can replace it there: a change outside the history would be merged into what is undone. If the person wrote none,
 * clears the history. Empty for a document the person wrote.
 */
export function stepsToOwnDocument(before: EditorState): readonly Transaction[] {
  const steps: Transaction[] = [];
  let state = before;
  const take = (step: Transaction) => {
    steps.push(step);
    state = step.state;
  };
  while (!state.field(isEdited) && undoDepth(state) > 0) undo({ state, dispatch: take });
  if (!state.field(isEdited) && redoDepth(state) > 0) {
    take(state.update({ effects: historyPart.reconfigure([]) }));
    take(state.update({ effects: historyPart.reconfigure(history()) }));
  }
  return steps;
}
