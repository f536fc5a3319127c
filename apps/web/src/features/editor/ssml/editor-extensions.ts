import { acceptCompletion, autocompletion, startCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands';
import { autoCloseTags, xmlLanguage } from '@codemirror/lang-xml';
import { bracketMatching, foldGutter, foldKeymap, indentUnit } from '@codemirror/language';
import { linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, Prec, type StateEffect } from '@codemirror/state';
import {
  EditorView,
  highlightSpecialChars,
  type KeyBinding,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import type { TFunction } from 'i18next';
import { startConversion } from '../../../model/conversion/run-conversion.ts';
import { caretPlace } from './caret-place.ts';
import { type CompletionWords, ssmlCompletion } from './completion.ts';
import { editHistory } from './edit-history.ts';
import { editorTheme } from './editor-theme.ts';
import { markupOfState } from './markup.ts';
import { typeOverClosingTags } from './type-over.ts';

const wordsPart = new Compartment();
const validityPart = new Compartment();

const keys: readonly KeyBinding[] = [
  { key: 'Tab', run: acceptCompletion },
  ...searchKeymap,
  ...lintKeymap,
  ...foldKeymap,
  ...historyKeymap,
  ...defaultKeymap,
  indentWithTab,
];

const ourKeys: readonly KeyBinding[] = [
  { key: 'Mod-Enter', run: convert },
  { key: 'Ctrl-Enter', run: convert },
  { key: 'Escape', run: letTabLeave },
];

function convert(): boolean {
  startConversion();
  return true;
}

/** `hintId`: the element that explains how to leave the editor by keyboard. */
export function ssmlExtensions(edited: boolean, hintId: string): Extension {
  return [
    Prec.highest(keymap.of(ourKeys)),
    lintGutter(),
    lineNumbers(),
    foldGutter(),
    highlightSpecialChars(),
    editHistory(edited),
    EditorView.lineWrapping,
    indentUnit.of('  '),
    xmlLanguage,
    typeOverClosingTags,
    autoCloseTags,
    quotes,
    bracketMatching({ brackets: '' }),
    editorTheme,
    linter(null),
    search({ top: true }),
    // Explicit, because the scrolling element around it is reached by keyboard through it.
    EditorView.contentAttributes.of({ 'aria-describedby': hintId, tabindex: '0' }),
    wordsPart.of([]),
    validityPart.of([]),
    keymap.of(keys),
  ];
}

/** The editor's texts, with CodeMirror's own phrases, in the interface language. */
export function wordsEffect(t: TFunction, words: CompletionWords): StateEffect<unknown> {
  return wordsPart.reconfigure([
    // Without delay, because it opens inside tags only, where Enter is hardly ever meant as a new line.
    autocompletion({
      override: [ssmlCompletion(words)],
      icons: false,
      interactionDelay: 0,
      activateOnTypingDelay: 50,
    }),
    EditorState.phrases.of(t('ssml.phrases', { returnObjects: true })),
    placeholder(t('ssml.placeholder')),
    EditorView.contentAttributes.of({ 'aria-label': t('editor.ssmlLabel') }),
  ]);
}

export function validityEffect(isInvalid: boolean): StateEffect<unknown> {
  return validityPart.reconfigure(
    EditorView.contentAttributes.of(isInvalid ? { 'aria-invalid': 'true' } : {}),
  );
}

/** Same timeout as CodeMirror's own, when nothing else handles Escape. */
const leaveMs = 2000;

/** Escape, then Tab leaves the editor, even if the Escape closed something. */
function letTabLeave(view: EditorView): boolean {
  view.setTabFocusMode(leaveMs);
  return false;
}

/** Closes quotes of attributes automatically, but not quotes in text. */
const quotes = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== '"' || from !== to || view.composing) return false;
  const { state } = view;
  const place = caretPlace(markupOfState(state), from);
  if (place?.kind !== 'attribute-value') return false;
  const isOpening = !place.quoted && state.sliceDoc(from - 1, from) === '=';
  const isClosing = place.quoted && state.sliceDoc(from, from + 1) === '"';
  if (!isOpening && !isClosing) return false;
  view.dispatch({
    ...(isOpening && { changes: { from, insert: '""' } }),
    selection: { anchor: from + 1 },
    userEvent: 'input.type',
  });
  if (isOpening) startCompletion(view);
  return true;
});
