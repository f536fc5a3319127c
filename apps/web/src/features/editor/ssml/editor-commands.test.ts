import { isolateHistory, redo, undo } from '@codemirror/commands';
import { EditorSelection, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { editHistory, isEdited } from './edit-history.ts';
import { insert, offsetAfterFormat, relayout, showDocument, textChange } from './editor-commands.ts';
import { insertMarkup } from './insertion.ts';

let view: EditorView;
beforeEach(() => {
  view = new EditorView({ state: EditorState.create({ extensions: [editHistory(false)] }) });
});
afterEach(() => view.destroy());

const now = () => `${view.state.doc} ${view.state.field(isEdited) ? 'edited' : 'generated'}`;
const type = (text: string) =>
  view.dispatch({ changes: { from: view.state.doc.length, insert: text }, userEvent: 'input.type' });

test('a generated document cannot be undone; an edited one can, with its flag', () => {
  showDocument(view, 'one', false);
  showDocument(view, 'two', false);
  undo(view);
  expect(now()).toBe('two generated');
  type('!');
  expect(now()).toBe('two! edited');
  showDocument(view, 'three', false);
  expect(now()).toBe('three generated');
  undo(view);
  expect(now()).toBe('two! edited');
  undo(view);
  expect(now()).toBe('two generated');
  redo(view);
  redo(view);
  expect(now()).toBe('three generated');
});

test('undo restores what the person wrote, however often a document was generated since', () => {
  showDocument(view, '<a>one</a>', false);
  type('!');
  const own = now();
  showDocument(view, '<a>two</a>', false);
  relayout(view, '<a>\n  two\n</a>');
  for (const volume of [1, 2, 3]) showDocument(view, `<a volume="${volume}">three</a>`, false);
  undo(view);
  expect(now()).toBe(own);
  redo(view);
  expect(now()).toBe('<a volume="3">three</a> generated');
  undo(view);
  undo(view);
  expect(now()).toBe('<a>one</a> generated');
});

test('undo restores an emptied document after another was generated', () => {
  showDocument(view, '<a>one</a>', false);
  type('<!--own-->');
  const own = now();
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length },
    annotations: isolateHistory.of('full'),
  });
  showDocument(view, '<a volume="40">one</a>', false);
  undo(view);
  expect(now()).toBe(own);
});

test('undone edits are not merged into a document generated since', () => {
  showDocument(view, '<a>one</a>', false);
  type('!');
  undo(view);
  showDocument(view, '<a>two</a>', false);
  expect([undo(view), redo(view), now()]).toEqual([false, false, '<a>two</a> generated']);
});

test('undoing the formatting of a generated document leaves it generated', () => {
  showDocument(view, '<a>one</a>', false);
  relayout(view, '<a>\n  one\n</a>');
  undo(view);
  expect(now()).toBe('<a>one</a> generated');
});

test('emptying the document discards the edits', () => {
  type('x');
  expect(now()).toBe('x edited');
  view.dispatch({ changes: { from: 0, to: 1 } });
  expect(now()).toBe(' generated');
});

test('formatting keeps the caret and the manual-edit flag', () => {
  showDocument(view, '<a>one  two</a>', false);
  view.dispatch({ selection: EditorSelection.cursor(9) });
  relayout(view, '<a>\n  one\n  two\n</a>');
  expect(view.state.sliceDoc(view.state.selection.main.head)).toBe('wo\n</a>');
  expect(view.state.field(isEdited)).toBe(false);
});

test('an insertion into an empty editor creates a document', () => {
  const source = '<speak><voice name="a"></voice></speak>';
  const blank = () => ({ source, caret: source.indexOf('</voice>') });
  const refusal = insert(view, blank, (text, range) => insertMarkup(text, range, 'b<break/>', false));
  expect(refusal).toBeNull();
  expect(view.state.doc.toString()).toBe('<speak><voice name="a">b<break/></voice></speak>');
  expect(view.state.selection.main.head).toBe(source.indexOf('</voice>') + 9);
  expect(insert(view, blank, (text, range) => insertMarkup(`${text}<`, range, 'b', false))).toEqual({
    refused: 'not-well-formed',
  });
});

test('a single change turns one text into the other', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '<') }),
      fc.string({ unit: fc.constantFrom('a', 'b') }),
      (a, b) => {
        const { from, to, insert: written } = textChange(a, b);
        expect(a.slice(0, from) + written + a.slice(to)).toBe(b);
      },
    ),
  );
});

test('an offset stays after the same characters', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', ' ')), fc.nat(), (parts, at) => {
      const before = parts.join('');
      const after = before.replace(/\s+/g, '\n');
      const offset = at % (before.length + 1);
      const dense = (text: string) => text.replace(/\s/g, '');
      const moved = offsetAfterFormat(before, after, offset);
      expect(dense(after.slice(0, moved))).toBe(dense(before.slice(0, offset)));
    }),
  );
});
