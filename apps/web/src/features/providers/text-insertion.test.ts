import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertInto } from './text-insertion.ts';

test('chunks are inserted at the caret, in order', () => {
  const insertion = insertInto('前后', 'caret', 1);
  const first = insertion.add('前后', '一');
  expect(insertion.add(first, '二')).toBe('前一二后');
});

test('replacing removes all of the old text', () => {
  const insertion = insertInto('旧的', 'replace', 2);
  expect(insertion.add(insertion.add('旧的', '新'), '的')).toBe('新的');
});

test('text typed meanwhile stays, and writing continues at its position', () => {
  const insertion = insertInto('ab', 'caret', 1);
  insertion.add('ab', '1');
  expect(insertion.add('Xa1b', '2')).toBe('Xa12b');
  expect(insertion.add('Xa12bY', '3')).toBe('Xa123bY');
});

test('any text, caret and chunks: the chunks are adjacent, and the old text is around them', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.array(fc.string()), (text, caret, pieces) => {
      const insertion = insertInto(text, 'caret', caret);
      const at = Math.min(caret, text.length);
      const result = pieces.reduce((now, piece) => insertion.add(now, piece), text);
      expect(result).toBe(text.slice(0, at) + pieces.join('') + text.slice(at));
    }),
  );
});
