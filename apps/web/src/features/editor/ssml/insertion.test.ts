import { formatSsml, parseSsml, ssmlSpokenText, validateSsml } from '@parlando/speech';
import { documentContent } from '@parlando/speech/testkit/ssml';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Insertion, insertElement } from './insertion.ts';

const pause: Insertion = { element: 'break', attributes: { time: '500ms' } };
const strong: Insertion = { element: 'emphasis', attributes: { level: 'strong' }, placeholder: 'text' };
const sub: Insertion = {
  element: 'sub',
  attributes: { alias: 'spoken' },
  placeholder: 'text',
  argument: 'alias',
  argumentFromSelection: true,
};
const voice: Insertion = { element: 'voice', attributes: { name: 'b' }, placeholder: 'text' };
const insertions = [
  pause,
  strong,
  sub,
  voice,
  { element: 'say-as', attributes: { 'interpret-as': 'date' }, placeholder: '1' },
  { element: 'phoneme', attributes: { alphabet: 'ipa', ph: 'a"<&' }, placeholder: 'x', argument: 'ph' },
  { element: 'mstts:express-as', attributes: { style: 'sad' }, placeholder: 'x' },
  { element: 'prosody', attributes: { rate: '-20%' }, placeholder: 'x' },
] satisfies Insertion[];

/** `[` and `]` mark the selection, or `|` the caret, in input and output. */
function insert(marked: string, insertion: Insertion): string {
  const source = marked.replace(/[[\]|]/g, '');
  const from = Math.max(marked.indexOf('['), marked.indexOf('|'));
  const to = marked.includes('|') ? from : marked.indexOf(']') - 1;
  const result = insertElement(source, { from, to }, insertion);
  if ('refused' in result) return `${result.refused} ${result.reason ?? ''}`.trim();
  const { changes, selection } = result;
  const after = source.slice(0, changes.from) + changes.insert + source.slice(changes.to);
  if (selection.from === selection.to)
    return `${after.slice(0, selection.from)}|${after.slice(selection.from)}`;
  return `${after.slice(0, selection.from)}[${after.slice(selection.from, selection.to)}]${after.slice(selection.to)}`;
}
const inVoice = (content: string) => `<speak><voice name="a">${content}</voice></speak>`;

test.each([
  ['a pause at the caret', inVoice('你|好'), pause, inVoice('你<break time="500ms"/>|好')],
  ['a pause behind a selection', inVoice('[你]好'), pause, inVoice('你<break time="500ms"/>|好')],
  ['around a selection', inVoice('[你]好'), strong, inVoice('<emphasis level="strong">[你]</emphasis>好')],
  ['at the caret', inVoice('|好'), strong, inVoice('<emphasis level="strong">[text]</emphasis>好')],
  ['the argument is selected', inVoice('[WHO]'), sub, inVoice('<sub alias="[WHO]">WHO</sub>')],
  [
    'the argument is escaped once',
    inVoice('[A&amp;"B]'),
    sub,
    inVoice('<sub alias="[A&amp;&quot;B]">A&amp;"B</sub>'),
  ],
  [
    'a reference stays whole',
    inVoice('[A&am]p;B'),
    strong,
    inVoice('<emphasis level="strong">[A&amp;]</emphasis>B'),
  ],
  [
    'around whole elements',
    inVoice('[a<break/>b]'),
    strong,
    inVoice('<emphasis level="strong">[a<break/>b]</emphasis>'),
  ],
  ['at the end of the voice', `|${inVoice('好')}`, pause, inVoice('好<break time="500ms"/>|')],
  ['across a tag', inVoice('[a<p>b]</p>'), strong, 'crosses-tags'],
  ['inside a tag', inVoice('a<p [xml:lang]="en">b</p>'), strong, 'crosses-tags'],
  ['tags inside what takes none', inVoice('[a<break/>b]'), sub, 'not-here child-not-allowed'],
  ['inside what takes no element', inVoice('<sub alias="b">[a]</sub>'), strong, 'not-here child-not-allowed'],
  ['into broken XML', inVoice('[a]<p>'), strong, 'not-well-formed'],
])('%s', (_, marked, insertion, expected) => {
  expect(insert(marked, insertion)).toBe(expected);
});

test('a voice is not nested in a voice: the surrounding one is closed before it and reopened after it', () => {
  const around = (content: string) =>
    `<speak><voice name="a"><prosody rate="+10%">${content}</prosody></voice></speak>`;
  const other = '<voice name="b">[二]</voice>';
  expect(insert(around('一[二]三'), voice)).toBe(
    `<speak><voice name="a"><prosody rate="+10%">一</prosody></voice>${other}<voice name="a"><prosody rate="+10%">三</prosody></voice></speak>`,
  );
  expect(insert(around('[二]三'), voice)).toBe(
    `<speak>${other}<voice name="a"><prosody rate="+10%">三</prosody></voice></speak>`,
  );
  expect(insert(around(' [二]\n'), voice)).toBe(`<speak>${other}</speak>`);
});

test('whatever is selected, a well-formed document stays so and gains no error, or the command is refused', () => {
  fc.assert(
    fc.property(
      documentContent,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...insertions),
      (content, a, b, insertion) => {
        const source = inVoice(content);
        const [from = 0, to = 0] = [a % (source.length + 1), b % (source.length + 1)].sort((x, y) => x - y);
        const result = insertElement(source, { from, to }, insertion);
        if ('refused' in result) return;
        const { changes, selection } = result;
        const after = source.slice(0, changes.from) + changes.insert + source.slice(changes.to);
        expect(() => parseSsml(after)).not.toThrow();
        expect(validateSsml(after).errors.length).toBeLessThanOrEqual(validateSsml(source).errors.length);
        expect(selection.to).toBeLessThanOrEqual(after.length);
      },
    ),
    { numRuns: 1000 },
  );
});

test('wrapping any part of a text is never refused and does not change what is spoken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (text, a, b) => {
      const written = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', '');
      const source = inVoice(`x${written}x`);
      fc.pre(validateSsml(source).errors.length === 0);
      const start = source.indexOf('x');
      const [from = 0, to = 0] = [a, b]
        .map((each) => start + (each % (written.length + 3)))
        .sort((x, y) => x - y);
      fc.pre(from < to);
      const result = insertElement(source, { from, to }, strong);
      if ('refused' in result) throw new Error(result.refused);
      const { changes } = result;
      const after = source.slice(0, changes.from) + changes.insert + source.slice(changes.to);
      // A mark between a letter and its accent keeps them apart.
      expect(ssmlSpokenText(after).normalize()).toBe(ssmlSpokenText(source).normalize());
      expect(() => formatSsml(after)).not.toThrow();
    }),
    { numRuns: 500 },
  );
});
