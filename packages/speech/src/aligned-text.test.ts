import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AlignedText,
  alignedCursor,
  concatAligned,
  editAligned,
  identityText,
  replacedText,
  sliceAligned,
  sourcePosition,
  sourceRange,
} from './aligned-text.ts';
import { codePointLength } from './text/code-points.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '年', '😀', '𝒳', '1'), maxLength: 12 });

/** Generates texts as in production: identity pieces, replacements, edits, slices and joins, in source order. */
const piece = fc.record({ source: letters, spoken: fc.option(letters) });
const aligned: fc.Arbitrary<AlignedText> = fc.array(piece, { maxLength: 6 }).map((pieces) => {
  let at = 0;
  const parts = pieces.map(({ source, spoken }) => {
    const start = at;
    at += codePointLength(source);
    return spoken === null ? identityText(source, start) : replacedText(spoken, start, at - start);
  });
  return concatAligned(parts);
});

function expectWellFormed({ text, spans }: AlignedText): void {
  let spoken = 0;
  let source = 0;
  for (const span of spans) {
    expect(span.spokenStart).toBe(spoken);
    expect(span.spokenLength).toBeGreaterThan(0);
    expect(span.sourceStart).toBeGreaterThanOrEqual(source);
    spoken += span.spokenLength;
    source = span.sourceStart + span.sourceLength;
  }
  expect(spoken).toBe(codePointLength(text));
}

describe('AlignedText', () => {
  it('covers its text with spans in the order of the source, however it is cut, joined and edited', () => {
    fc.assert(
      fc.property(aligned, fc.nat(30), fc.nat(30), letters, (content, a, b, spoken) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        const length = codePointLength(content.text);
        const unit = (position: number) => [...content.text].slice(0, position).join('').length;
        expectWellFormed(content);
        expectWellFormed(sliceAligned(content, start, end));
        expectWellFormed(editAligned(content, [{ start: unit(start), end: unit(end), text: spoken }]));
        expectWellFormed(concatAligned([sliceAligned(content, 0, a), sliceAligned(content, a, length)]));
      }),
    );
  });

  it('maps ascending positions to ascending source positions', () => {
    fc.assert(
      fc.property(aligned, (content) => {
        let last = 0;
        for (let position = 0; position <= codePointLength(content.text); position++) {
          const mapped = sourcePosition(content, position);
          expect(mapped).toBeGreaterThanOrEqual(last);
          last = mapped;
        }
      }),
    );
  });

  it('maps identity text to itself, moved by its start', () => {
    fc.assert(
      fc.property(letters, fc.nat(1000), fc.nat(12), (text, start, position) => {
        const at = Math.min(position, codePointLength(text));
        expect(sourcePosition(identityText(text, start), at)).toBe(text === '' ? 0 : start + at);
      }),
    );
  });

  it('reads the same text in any pieces', () => {
    fc.assert(
      fc.property(aligned, fc.array(fc.nat(4)), (content, sizes) => {
        const cursor = alignedCursor(content);
        const points = [...content.text];
        const parts = sizes.map((size) => cursor.take(points.splice(0, size).join('').length));
        parts.push(cursor.take(points.join('').length));
        for (const part of parts) expectWellFormed(part);
        expect(parts.map((part) => part.text).join('')).toBe(content.text);
      }),
    );
  });
});

describe('editAligned', () => {
  it('lets a replacement stand for the whole range, even one of the same length', () => {
    const edited = editAligned(identityText('在2024年', 5), [{ start: 1, end: 5, text: '二零二四' }]);
    expect(edited.text).toBe('在二零二四年');
    expect(sourceRange(edited.spans, 1, 1)).toEqual({ sourceStart: 6, sourceLength: 4 });
    expect(sourceRange(edited.spans, 1, 4)).toEqual({ sourceStart: 6, sourceLength: 4 });
    expect(sourceRange(edited.spans, 3, 1)).toEqual({ sourceStart: 6, sourceLength: 4 });
    expect(sourceRange(edited.spans, 5, 1)).toEqual({ sourceStart: 10, sourceLength: 1 });
  });

  it('maps through earlier replacements', () => {
    const entity = concatAligned([identityText('a'), replacedText('&', 1, 5), identityText('b', 6)]);
    const spoken = editAligned(entity, [{ start: 1, end: 2, text: ' and ' }]);
    expect(spoken.text).toBe('a and b');
    expect(sourceRange(spoken.spans, 2, 3)).toEqual({ sourceStart: 1, sourceLength: 5 });
  });

  it('deletes and inserts', () => {
    const edited = editAligned(identityText('abc'), [
      { start: 0, end: 1, text: '' },
      { start: 2, end: 2, text: '-' },
    ]);
    expect(edited.text).toBe('b-c');
    expect(sourceRange(edited.spans, 1, 1)).toEqual({ sourceStart: 2, sourceLength: 0 });
    expect(sourcePosition(edited, 2)).toBe(2);
  });
});
