import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourcePosition } from '../aligned-text.ts';
import { hasSpeakable, sanitizePlainText } from './sanitize.ts';

describe('sanitizePlainText', () => {
  it.each<[string, string, number, boolean]>([
    ['你好\tworld\n', '你好\tworld\n', 0, false],
    ['a\r\nb\rc', 'a\nb\nc', 0, false],
    ['a\0b\x07c\x9fd\x7f', 'abcd', 4, true],
    ['\ufeffa\u200bb\u00adc', 'abc', 3, true],
    ['a\ud800b\udc00', 'ab', 2, true],
    ['😀👨‍👩‍👧🇨🇳', '😀👨‍👩‍👧🇨🇳', 0, false],
    ['a<b>', 'a<b>', 0, true],
    ['{[\\]}', '{[\\]}', 0, true],
    ['நி क्ष', 'நி क्ष', 0, false],
    ['Núñez, Việt, ёлка, がぱ, 안녕 각'.normalize('NFD'), 'Núñez, Việt, ёлка, がぱ, 안녕 각', 0, false],
  ])('makes of %j %j', (text, expected, removed, warns) => {
    const sanitized = sanitizePlainText(text);
    expect(sanitized.content.text).toBe(expected);
    expect(sanitized.removed).toBe(removed);
    expect(sanitized.warnings).toEqual(warns ? ['INVALID_CHARACTERS'] : []);
  });

  it('leaves few of a million combining marks', () => {
    const { content, removed } = sanitizePlainText(`a${'\u0301'.repeat(1_000_000)}b`);
    expect(content.text).toBe(`a${'\u0301'.repeat(8)}b`);
    expect(removed).toBe(999_992);
  });

  it('remembers where everything stood', () => {
    const { content } = sanitizePlainText('\0a\r\n😀\x07b');
    expect(content.text).toBe('a\n😀b');
    expect([0, 1, 2, 3].map((position) => sourcePosition(content, position))).toEqual([1, 2, 4, 6]);
  });

  it('makes well-formed text of anything, once and for all', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }), (units) => {
        const { content } = sanitizePlainText(String.fromCharCode(...units));
        expect(content.text.isWellFormed()).toBe(true);
        expect(content.text).not.toMatch(/(?![\n\t])\p{Cc}/u);
        expect(sanitizePlainText(content.text).removed).toBe(0);
      }),
    );
  });
});

describe('hasSpeakable', () => {
  it.each(['a', '1', '好', '٣', '%', '5', 'π'])('is true for %j', (text) => {
    expect(hasSpeakable(text)).toBe(true);
  });

  it.each(['', ' \n', '。！？', '😀👍', '...', '—', '()[]'])('is false for %j', (text) => {
    expect(hasSpeakable(text)).toBe(false);
  });
});
