import { parseSsml } from '@parlando/speech';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { makeCatalogue, makeVoice } from '../../../model/voices/testing/make-voice.ts';
import { voicesQuery } from '../../../model/voices/voices-query.ts';
import { voiceFindings } from './document-findings.ts';
import { findingRange } from './editor-commands.ts';

const voices = [makeVoice({ id: 'a', styles: ['cheerful'], roles: ['Girl'] }), makeVoice({ id: 'b' })];
const fetched = { catalogue: makeCatalogue(voices), cachedAt: null };
beforeEach(() => queryClient.setQueryData(voicesQuery.queryKey, fetched));
const found = (source: string) =>
  voiceFindings(parseSsml(source)).map((finding) => {
    const { from, to } = findingRange(source, finding);
    return `${finding.severity} ${finding.code} ${source.slice(from, to)}`;
  });
const say = (voice: string, attributes: string) =>
  `<speak><voice name="${voice}"><mstts:express-as ${attributes}>甲</mstts:express-as></voice></speak>`;

test('a style or role that the surrounding voice lacks is a warning, an unknown voice an info', () => {
  expect(found(say('a', 'style="cheerful" role="girl"'))).toEqual([]);
  expect(found(say('a', 'style="Default"'))).toEqual([]);
  expect(found(say('b', 'style="cheerful" role="Girl"'))).toEqual([
    'warning SSML_STYLE_NOT_OF_VOICE style="cheerful"',
    'warning SSML_ROLE_NOT_OF_VOICE role="Girl"',
  ]);
  expect(found(say('c', 'style="cheerful"'))).toEqual(['info SSML_VOICE_UNKNOWN name="c"']);
});

test('reports nothing until the voices are loaded', () => {
  queryClient.setQueryData(voicesQuery.queryKey, { ...fetched, isPartial: true });
  expect(voiceFindings(parseSsml(say('c', '')))).toEqual([]);
});
