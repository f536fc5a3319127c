import { autoCloseTags, xmlLanguage } from '@codemirror/lang-xml';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { typeOverClosingTags } from './type-over.ts';

/** The document after typing these keys; `|` is the caret. */
function typed(marked: string, keys: string): string {
  const anchor = marked.indexOf('|');
  const doc = marked.replace('|', '');
  const extensions = [xmlLanguage, typeOverClosingTags, autoCloseTags];
  const view = new EditorView({ state: EditorState.create({ doc, selection: { anchor }, extensions }) });
  for (const key of keys) press(view, key);
  const { head } = view.state.selection.main;
  const text = view.state.doc.toString();
  view.destroy();
  return `${text.slice(0, head)}|${text.slice(head)}`;
}

/** Simulates the input that CodeMirror receives from its content element. */
function press(view: EditorView, key: string): void {
  const { from, to } = view.state.selection.main;
  const insert = () => view.state.update(view.state.replaceSelection(key), { userEvent: 'input.type' });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, from, to, key, insert))) view.dispatch(insert());
}

test.each([
  ['|', '<speak><voice name="a">b</voice></speak>', '<speak><voice name="a">b</voice></speak>|'],
  ['<p>a|</p>', '</p>b', '<p>a</p>b|'],
  ['<p>a|</p >', '</p >', '<p>a</p >|'],
  // The editor moves the tag to the next line when Enter is pressed before it.
  ['<s>\n  <p>a\n    |\n  </p>\n</s>', '</p>', '<s>\n  <p>a\n  </p>|\n</s>'],
  ['<s>\n  <p>a|\n  </p>\n</s>', '</p>b', '<s>\n  <p>a</p>b|\n</s>'],
  // Interrupted: anything else is typed at the caret.
  ['<p>a|</p>', '</b', '<p>a</b|p>'],
  ['<p>a|</p>', '<br/>', '<p>a<br/>|</p>'],
  // No closing tag here, or that of another element, or nothing follows.
  ['<p>a|', '</p>', '<p>a</p>|'],
  ['<p>a|b</p>', '</p>', '<p>a</p>|b</p>'],
  ['<p>a|</s></p>', '</p>', '<p>a</p>|</s></p>'],
  ['a|', '</p>', 'a</p>|'],
  // The tag of an outer element follows, and the inner one has none.
  ['<s><p>a|</s>', '</p>', '<s><p>a</p>|</s>'],
  ['<s><p>\n  |\n</s>', '</p>', '<s><p>\n  </p>|\n</s>'],
  ['<s><p>a<b>c|</s>', '</b></p>', '<s><p>a<b>c</b></p>|</s>'],
  ['<s><p>a</p>|</s>', '</s>', '<s><p>a</p></s>|'],
  // Editing the name of a tag does not type over it.
  ['<p>a</|p></pp>', 'p', '<p>a</p|p></pp>'],
])('%s and %s make %s', (before, keys, after) => expect(typed(before, keys)).toBe(after));
