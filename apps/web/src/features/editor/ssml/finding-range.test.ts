import { MAX_SSML_DEPTH } from '@parlando/speech';
import { expect, test } from 'vitest';
import { ssmlFindings } from '../../../model/document/ssml-tools.ts';
import { findingRange } from './editor-commands.ts';

/** Code and severity of every finding, with the part of the source it marks. */
function marked(source: string): string[] {
  return ssmlFindings(source).map((finding) => {
    const { from, to } = findingRange(source, finding);
    return `${finding.severity} ${finding.code} ${source.slice(from, to)}`;
  });
}
const spoken = (content: string) =>
  `<speak><voice name="a"><mstts:express-as style="sad">${content}</mstts:express-as></voice></speak>`;

test.each([
  [' ', ['error SSML_EMPTY  ']],
  ['<p>甲</p>', ['error SSML_NO_SPEAK <p']],
  ['<speak>甲</speak>', ['error SSML_NO_VOICE <speak', 'warning SSML_NO_EXPRESS_AS <speak']],
  ['<speak><voice name="a">', ['error SSML_UNCLOSED_SPEAK <speak']],
  [
    '<speak><voice>甲</voice></speak>',
    ['error SSML_VOICE_NO_NAME <voice', 'warning SSML_NO_EXPRESS_AS <speak'],
  ],
  [spoken('甲</p>'), ['error SSML_INVALID_XML </p']],
  [spoken('甲 & 乙'), ['error SSML_INVALID_XML &']],
  [spoken('<break strength="loud"/>'), ['error SSML_STRUCTURE strength="loud"']],
  [spoken('<break speed="1"/>'), ['error SSML_STRUCTURE speed="1"']],
  [spoken('<sub>甲</sub>'), ['error SSML_STRUCTURE <sub']],
  [spoken('<mstts:dialog> 甲 </mstts:dialog>'), ['error SSML_STRUCTURE 甲']],
  [
    spoken('<mstts:dialog>\n\n 甲 乙<mstts:turn speaker="a">b</mstts:turn></mstts:dialog>'),
    ['error SSML_STRUCTURE 甲 乙'],
  ],
  [`${spoken('甲')}\n\n  junk \n`, ['error SSML_INVALID_XML junk']],
  ['\n\n  Hello', ['error SSML_NO_SPEAK H']],
  [spoken('<b>甲</b>'), ['warning SSML_UNSUPPORTED_TAG <b']],
  [spoken('<prosody rate="20%">甲</prosody>'), ['warning SSML_PROSODY_RATE rate="20%"']],
  [spoken('😀[甲'), ['warning INVALID_CHARACTERS [']],
])('%s', (source, expected) => {
  expect(marked(source)).toEqual(expected);
});

test('a finding stays inside the source', () => {
  for (const source of ['<', '<speak', '', spoken('<p>'.repeat(MAX_SSML_DEPTH))]) {
    for (const finding of ssmlFindings(source)) {
      const { from, to } = findingRange(source, finding);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(source.length);
      expect(to).toBeGreaterThanOrEqual(from);
    }
  }
});
