import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lendSurface, presentSurface } from '../../model/marks/mark-editor.ts';
import { readPlainText, sentencesOf } from '../../model/reading/sentences.ts';
import { useDocumentMarks } from './use-document-marks.ts';

const text = '一句。𠮷二句。\n三句。';
const sentences = sentencesOf(readPlainText(text));

function show() {
  const root = document.createElement('section');
  root.innerHTML = `
    <div><p>${sentences.slice(0, 2).map(spanOf).join('')}</p></div>
    <div><span>小明</span><p>${sentences.slice(2).map(spanOf).join('')}</p></div>`;
  document.body.replaceChildren(root);
  const place = { current: 1 };
  renderHook(() => useDocumentMarks({ root: { current: root }, sentences, isSsml: false, place }));
  const [one, two] = root.querySelectorAll('p');
  return [one, two] as [HTMLElement, HTMLElement];
}

const spanOf = ({ index, content }: (typeof sentences)[number]) =>
  `<span data-sentence="${index}">${content.text}</span>`;

function select(from: [Node, number], to: [Node, number]) {
  document.getSelection()?.setBaseAndExtent(...from, ...to);
  return presentSurface()?.selection();
}

test('a selection is found by its words, wherever its ends are', () => {
  const [one, two] = show();
  const [first, second] = [...one.children].map(({ firstChild }) => firstChild) as [Text, Text];
  expect(select([second, 2], [second, 4])).toEqual({ start: 4, end: 6 });
  // As by a triple click.
  expect(select([first, 0], [two, 0])).toEqual({ start: 0, end: 8 });
  expect(select([one, 1], [two, 1])).toEqual({ start: 3, end: 11 });
  // None: the last place.
  expect(select([first, 1], [first, 1])).toEqual({ start: 1, end: 1 });
});

test('marks are set in the document even where the text area that it covers is loaded later', () => {
  const [one] = show();
  const first = one.children[0]?.firstChild as Text;
  const takeBack = lendSurface({ selection: () => null, anchorOf: () => one, takeFocus: vi.fn() }, 'area');
  expect(select([first, 0], [first, 2])).toEqual({ start: 0, end: 2 });
  takeBack();
});
