import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertInto } from './text-insertion.ts';

test('pieces stand at the caret, in their order', () => {
  const insertion = insertInto('前后', 'caret', 1);
  const first = insertion.add('前后', '一');
  expect(insertion.add(first, '二')).toBe('前一二后');
});

test('replacing leaves nothing of what stood there', () => {
  const insertion = insertInto('旧的', 'replace', 2);
  expect(insertion.add(insertion.add('旧的', '新'), '的')).toBe('新的');
});

test('what a person types meanwhile stays, and the writing goes on where it was', () => {
  const insertion = insertInto('ab', 'caret', 1);
  insertion.add('ab', '1');
  expect(insertion.add('Xa1b', '2')).toBe('Xa12b');
  expect(insertion.add('Xa12bY', '3')).toBe('Xa123bY');
});

test('any text, caret and pieces: the pieces are together, and what stood there is around them', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.array(fc.string()), (text, caret, pieces) => {
      const insertion = insertInto(text, 'caret', caret);
      const at = Math.min(caret, text.length);
      const result = pieces.reduce((now, piece) => insertion.add(now, piece), text);
      expect(result).toBe(text.slice(0, at) + pieces.join('') + text.slice(at));
    }),
  );
});
