import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeForEspeak } from './espeak-text.ts';

const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom('&', '<', '>', '[', ']', '\n', '𠮷'), fc.string({ unit: 'binary' })),
});

const anyLanguage = fc.constantFrom('en-US', 'cmn', 'vi');

it('maps every code point of the escaped text to the code point it stands for', () => {
  fc.assert(
    fc.property(anyText, anyLanguage, (text, language) => {
      const { ssml, sourceOf } = escapeForEspeak(text, language);
      const source = Array.from(text);
      const escaped = Array.from(ssml);
      expect(sourceOf.length).toBe(escaped.length);
      const pieces = source.map((_, i) => escaped.filter((_point, k) => sourceOf[k] === i).join(''));
      for (const [i, piece] of pieces.entries()) {
        expect([source[i], source[i]?.normalize('NFD').charAt(0), ' ', '&amp;', '&lt;', '&gt;']).toContain(
          piece,
        );
      }
    }),
  );
});

it('leaves no markup, no phoneme brackets and no control characters', () => {
  fc.assert(
    fc.property(anyText, anyLanguage, (text, language) => {
      const { ssml } = escapeForEspeak(text, language);
      expect(ssml).not.toMatch(/[<>]|\[\[|\p{Cc}|\p{Cs}/u);
      expect(ssml.replace(/&(amp|lt|gt);/g, '')).not.toContain('&');
    }),
  );
});
