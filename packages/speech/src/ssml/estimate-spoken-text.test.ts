import { expect, test } from 'vitest';
import { estimateSpokenText } from './estimate-spoken-text.ts';

test.each([
  ['<speak><sub alias="b">a</sub> &amp; c</speak>', 'b & c'],
  ['<speak><voice name="v">你好', '你好'],
  ['<speak>\n <voice name="v">A </voice>B</speak', 'A B'],
  ['A < B & C', 'A'],
  ['', ''],
])('%j', (source, expected) => {
  expect(estimateSpokenText(source)).toBe(expected);
});
