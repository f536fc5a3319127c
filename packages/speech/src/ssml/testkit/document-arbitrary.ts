import fc from 'fast-check';

export { type Sample, samples } from './samples.ts';

const leaf = fc.constantFrom(
  'a',
  '你好',
  ' ',
  '\n ',
  '😀',
  '&amp;',
  '&#32;',
  '<break/>',
  '<mark name="m"/>',
  '<sub alias="x y">z</sub>',
  '<![CDATA[<]]>',
);
/** Well-formed content of a voice: nested, with white space and references in odd places, not always valid. */
export const documentContent: fc.Arbitrary<string> = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc
      .tuple(fc.constantFrom('p', 's', 'emphasis', 'prosody', 'b', 'w'), tie('many'))
      .map(([name, inner]) => `<${name}>${inner}</${name}>`),
    tie('many').map((inner) => `<voice name="w">${inner}</voice>`),
    tie('many').map((inner) => `<say-as interpret-as="number">${inner}</say-as>`),
  ),
  many: fc.array(tie('node') as fc.Arbitrary<string>, { maxLength: 5 }).map((parts) => parts.join('')),
})).many as fc.Arbitrary<string>;
