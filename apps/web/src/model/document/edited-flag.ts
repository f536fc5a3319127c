import { invertedEffects } from '@codemirror/commands';
import { Annotation, type Extension, StateEffect, StateField } from '@codemirror/state';

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
    if (!transaction.docChanged) return edited;
    return transaction.newDoc.length > 0;
  },
});

/** The manual-edit flag of the document. Undo and redo restore it with the text. */
export function editedFlag(edited: boolean): Extension {
  return [
    isEdited.init(() => edited),
    // Added to every change: without it, undoing would count as typing.
    invertedEffects.of(({ docChanged, startState }) =>
      docChanged ? [setEdited.of(startState.field(isEdited))] : [],
    ),
  ];
}
