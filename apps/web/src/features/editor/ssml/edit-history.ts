import { history, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { Compartment, type EditorState, type Extension, type Transaction } from '@codemirror/state';
import { editedFlag, isEdited } from '../../../model/document/edited-flag.ts';

const historyPart = new Compartment();

/** Undo and redo, with the manual-edit flag of each document. */
export function editHistory(edited: boolean): Extension {
  return [historyPart.of(history()), editedFlag(edited)];
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
