import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSsml } from './format-ssml.ts';
import { MAX_ISSUES } from './issue-list.ts';
import { ssmlDocument, ssmlSpokenText } from './ssml-document.ts';
import { SsmlError } from './ssml-issue.ts';
import { samples } from './testkit/samples.ts';
import { validateSsml } from './validate-ssml.ts';

/** All that can be done with a document. Only an `SsmlError` may come out of it. */
function exercise(source: string): SsmlError | undefined {
  const { errors, warnings } = validateSsml(source);
  expect(errors.length).toBeLessThanOrEqual(MAX_ISSUES);
  expect(warnings.length).toBeLessThanOrEqual(MAX_ISSUES);
  let thrown: SsmlError | undefined;
  for (const run of [ssmlDocument, ssmlSpokenText, formatSsml]) {
    try {
      run(source);
    } catch (error) {
      if (!(error instanceof SsmlError)) throw error;
      thrown ??= error;
    }
  }
  expect(thrown?.code).toBe(errors[0]?.code);
  return thrown;
}

test('property: arbitrary strings', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'<>/="\'&;!?-[] aspekv'), maxLength: 60 }),
  );
  fc.assert(
    fc.property(any, (source) => void exercise(source)),
    { numRuns: 1000 },
  );
});

const junk = fc.constantFrom(
  '<',
  '>',
  '&',
  '"',
  "'",
  '/',
  '=',
  '<p>',
  '</p>',
  '<speak>',
  '</speak>',
  '</voice>',
  '<break time="1s"/>',
  '<!--',
  '-->',
  ']]>',
  '<![CDATA[',
  '\u0000',
  '\ud800',
  '&lt;',
  '&x;',
  'xmlns="urn:x"',
  ' rate="9"',
  '😀',
  '\n',
  '<constructor/>',
  '',
);
const mutation = fc.record({ at: fc.nat(), length: fc.nat({ max: 12 }), insert: junk });

test('property: documents people write, damaged', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      (sample, mutations) => {
        let { source } = sample;
        for (const { at, length, insert } of mutations) {
          const from = at % (source.length + 1);
          source = source.slice(0, from) + insert + source.slice(from + length);
        }
        exercise(source);
      },
    ),
    { numRuns: 1500 },
  );
});

/** Each would take minutes if any step were quadratic. */
describe('a quarter of a million characters built to be slow', () => {
  const SIZE = 250_000;
  const fill = (unit: string): string => unit.repeat(Math.ceil(SIZE / unit.length));
  const inVoice = (content: string): string => `<speak><voice name="v">${content}</voice></speak>`;
  const numbered = (unit: (index: number) => string, count = 12_000): string =>
    Array.from({ length: count }, (_, index) => unit(index)).join('');
  const few = (unit: string): string => unit.repeat(20_000);

  test.each<[string, string, string | undefined]>([
    ['plain text', inVoice(fill('word ')), undefined],
    ['one word', inVoice(fill('a')), undefined],
    ['white space', inVoice(`a${fill(' ')}b`), undefined],
    ['references', inVoice(fill('&lt;')), undefined],
    ['stray ampersands', inVoice(fill('&')), 'SSML_INVALID_XML'],
    ['brackets', inVoice(fill(']] >')), undefined],
    ['tags and text in turn', inVoice(few('<b/> a')), undefined],
    ['unsupported tags on one line', inVoice(few('<b>a</b>')), undefined],
    ['wrong values on one line', inVoice(few('<break time="x"/>')), 'SSML_STRUCTURE'],
    ['empty paragraphs', inVoice(few('<p/> ')), undefined],
    ['pauses', inVoice(few('a<break/>')), undefined],
    ['comments', inVoice(fill('<!-- a -->')), undefined],
    ['CDATA', inVoice(fill('<![CDATA[a]]>')), undefined],
    ['an open comment', inVoice(`<!--${fill('-')}`), 'SSML_INVALID_XML'],
    [
      'attributes',
      `<speak ${numbered((index) => ` x:a${index}="b"`)}><voice name="v">a</voice></speak>`,
      undefined,
    ],
    ['unknown attributes', inVoice(`<p ${numbered((index) => ` a${index}="b"`)}/>`), 'SSML_STRUCTURE'],
    ['a long value', inVoice(`<break time="${fill('1')}"/>`), 'SSML_STRUCTURE'],
    ['a long rate', inVoice(`<prosody rate="${fill('1')}">a</prosody>`), undefined],
    ['a long contour', inVoice(`<prosody contour="${fill('(1%,+1Hz)')}">a</prosody>`), 'SSML_STRUCTURE'],
    ['a long language', inVoice(`<lang xml:lang="${fill('a-')}">a</lang>`), 'SSML_STRUCTURE'],
    ['a long name', inVoice(`<${fill('a')}/>`), undefined],
    ['a long phoneme', inVoice(`<phoneme alphabet="x-sampa" ph='${fill('"@_')}'>a</phoneme>`), undefined],
    ['a long phoneme without spaces', inVoice(`<phoneme ph="${fill('a')}">a</phoneme>`), undefined],
    ['a long alias', inVoice(`<sub alias="${fill('a ')}">a</sub>`), undefined],
    [
      'namespaces declared over and over',
      `<speak ${numbered((index) => ` xmlns:a${index}="u"`, 10_000)}><voice name="v">${'<b xmlns:c="d"/>'.repeat(10_000)}</voice></speak>`,
      undefined,
    ],
    ['silences', inVoice(few('<mstts:silence type="Leading" value="1s"/>')), undefined],
    ['open tags', `<speak>${fill('<a>')}`, 'SSML_STRUCTURE'],
    ['closing tags', `<speak>${fill('</a>')}`, 'SSML_INVALID_XML'],
    ['less-than signs', fill('<'), 'SSML_INVALID_XML'],
    ['deep and wide', inVoice(`${'<prosody>'.repeat(60)}a${'</prosody>'.repeat(60)}`.repeat(300)), undefined],
  ])('%s', (_, source, code) => {
    expect(exercise(source)?.code).toBe(code);
  });
});
