import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SentenceBuffer } from './sentence-buffer.ts';

/** The sentences that a buffer returns for pieces, and the rest. */
function cut(pieces: readonly string[]): string[] {
  const buffer = new SentenceBuffer();
  const sentences = pieces.flatMap((piece) => buffer.push(piece));
  return [...sentences, buffer.flush()].filter((sentence) => sentence !== '');
}

describe('text that arrives in pieces', () => {
  test('is cut where a sentence has ended for certain', () => {
    const buffer = new SentenceBuffer();
    expect(buffer.push('Dr. Smith paid 3.')).toEqual([]);
    expect(buffer.push('5 dollars. ')).toEqual([]);
    expect(buffer.push('He')).toEqual(['Dr. Smith paid 3.5 dollars. ']);
    expect(buffer.push(' left.\nThen')).toEqual(['He left.\n']);
    expect(buffer.flush()).toBe('Then');
    expect(buffer.isEmpty).toBe(true);
  });

  test('leaves a quotation mark to the sentence that it closes', () => {
    expect(cut(['他说：“走吧。', '”然后', '走了。'])).toEqual(['他说：“走吧。”', '然后走了。']);
  });

  test.each([
    ['It is done.', true],
    ['It is done. ', true],
    ['走了。', true],
    ['We asked Dr.', false],
    ['It is', false],
    ['', false],
  ])('%j seems complete: %s', (text, expected) => {
    const buffer = new SentenceBuffer();
    buffer.push(text);
    expect(buffer.seemsComplete).toBe(expected);
  });

  test('is cut between words when it has no end', () => {
    const sentences = cut(Array.from({ length: 400 }, () => 'word '));
    expect(sentences.length).toBeGreaterThan(5);
    for (const sentence of sentences) expect(sentence.length).toBeLessThan(400);
  });

  test('is whole again when its sentences are joined', () => {
    const piece = fc.oneof(
      fc.constantFrom('. ', '.', '。', '！', '\n', ' ', 'Dr', '3', '”', '…'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(cut(pieces).join('')).toBe(text);
        expect(cut([text]).join('')).toBe(text);
      }),
      { numRuns: 100 },
    );
  });
});
