import { expect, test } from 'vitest';
import { caretPlace, contentElement } from './caret-place.ts';
import { enclosingVoice, markupOf, tagName } from './markup.ts';

/** The caret is at `|`. */
function at(marked: string) {
  const position = marked.indexOf('|');
  const place = caretPlace(markupOf(marked.replace('|', '')), position);
  if (!place) return null;
  const { node: _, ...rest } = place;
  return rest;
}

test.each([
  ['<|', { kind: 'element-name', parent: '', from: 1 }],
  ['<speak><|</speak>', { kind: 'element-name', parent: 'speak', from: 8, isTagWritten: false }],
  ['<speak><br|</speak>', { kind: 'element-name', parent: 'speak', from: 8, isTagWritten: false }],
  ['<speak><br|/></speak>', { kind: 'element-name', parent: 'speak', isTagWritten: true }],
  ['<speak>你好<br|，世界</speak>', { kind: 'element-name', parent: 'speak', from: 10, isTagWritten: false }],
  ['<speak><break |/></speak>', { kind: 'attribute-name', element: 'break', present: [] }],
  ['<speak><break | time="1s"/></speak>', { kind: 'attribute-name', element: 'break', present: ['time'] }],
  ['<speak><break ti|/></speak>', { kind: 'attribute-name', element: 'break', from: 14, present: [] }],
  ['<speak><break time="1s" |', { kind: 'attribute-name', element: 'break', present: ['time'] }],
  ['<speak><break time="1s"|/></speak>', { kind: 'attribute-name', element: 'break' }],
  [
    '<speak><break time=|/></speak>',
    { kind: 'attribute-value', attribute: 'time', quoted: false, from: 19, to: 19 },
  ],
  [
    '<speak><break time="|"/></speak>',
    { kind: 'attribute-value', attribute: 'time', quoted: true, from: 20, to: 20 },
  ],
  ['<speak><break time="5|00ms"/></speak>', { kind: 'attribute-value', from: 20, to: 25 }],
  ['<speak><break time="5|</speak>', { kind: 'attribute-value', attribute: 'time', from: 20, to: 21 }],
  ["<speak><break time='5|'/></speak>", { kind: 'attribute-value', quoted: true, from: 20, to: 21 }],
  ['<speak><p>a</|</speak>', { kind: 'closing-name', element: 'p' }],
  ['<speak><p>a</p|></speak>', { kind: 'closing-name', element: 'p', from: 13 }],
  ['<speak>你|好</speak>', { kind: 'content', parent: 'speak' }],
  ['<speak>|</speak>', { kind: 'content', parent: 'speak' }],
  ['<speak><p>a</p>|</speak>', { kind: 'content', parent: 'speak' }],
  ['|', { kind: 'content', parent: '' }],
  ['<speak><!-- | --></speak>', null],
])('%s', (marked, expected) => {
  if (expected === null) expect(at(marked)).toBeNull();
  else expect(at(marked)).toMatchObject(expected);
});

test('content is where text is allowed', () => {
  const markup = markupOf('<speak>a<b c="d">e&amp;f</b><!-- g --></speak>');
  const nameAt = (position: number) => {
    const element = contentElement(markup, position);
    return element ? tagName(markup, element) : element;
  };
  expect([7, 8, 17, 18, 23, 24, 28].map(nameAt)).toEqual(['speak', 'speak', 'b', 'b', 'b', 'b', 'speak']);
  expect([9, 12, 14, 20, 26, 31].map(nameAt)).toEqual([null, null, null, null, null, null]);
  expect(nameAt(0)).toBeUndefined();
});

test('the speaking voice is the nearest one with a name', () => {
  const source = '<speak><voice name="a">1<voice>2<voice name="b">3</voice></voice></voice>4</speak>';
  const markup = markupOf(source);
  const voiceAt = (mark: string) => enclosingVoice(markup, markup.tree.resolveInner(source.indexOf(mark), 1));
  expect(['1', '2', '3', '4'].map(voiceAt)).toEqual(['a', 'a', 'b', undefined]);
});
