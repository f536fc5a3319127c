import { countCharacters } from '@parlando/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedParts } from './split-chapter.ts';

const chapter = (text: string, title = '') => ({ title, text, level: 1 });
const textsOf = (...chapter: Parameters<typeof markedParts>) =>
  markedParts(...chapter).map(({ text }) => text);

describe('markedParts', () => {
  it('splits between paragraphs, then between sentences, then anywhere', () => {
    expect(textsOf(chapter('一二三。\n四五六。', '题'), 7)).toEqual(['题\n\n一二三。', '四五六。']);
    expect(textsOf(chapter('一二三。四五六。七。'), 6)).toEqual(['一二三。', '四五六。七。']);
    expect(textsOf(chapter('一二三四五六七'), 3)).toEqual(['一二三', '四五六', '七']);
    expect(textsOf(chapter('', '题'), 6)).toEqual(['题']);
  });

  it('loses nothing that is spoken, and no part exceeds the limit', () => {
    const text = fc.array(fc.constantFrom('字', '。', '\n', 'a', ' ', '😀', '. '), { maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (characters, limit) => {
        const parts = textsOf(chapter(characters.join('')), limit);
        expect(parts.join('').replace(/\s/g, '')).toBe(characters.join('').replace(/\s/g, ''));
        for (const part of parts) expect(countCharacters(part)).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
