import { expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { generateSsml } from '../../../model/document/ssml-tools.ts';
import { useOptions } from '../../../model/options/options-store.ts';
import { makeCatalogue, makeVoice } from '../../../model/voices/testing/make-voice.ts';
import { voicesQuery } from '../../../model/voices/voices-query.ts';
import { checkDocument, type DocumentContext } from './document-findings.ts';

const plain = makeVoice({ id: 'plain' });
const styled = makeVoice({ id: 'styled', styles: ['sad'], roles: ['Girl'] });
queryClient.setQueryData(voicesQuery.queryKey, {
  catalogue: makeCatalogue([plain, styled]),
  cachedAt: null,
});
const context: DocumentContext = { api: 3, chosen: 'plain', isEdited: true };
const codes = (source: string, changes: Partial<DocumentContext> = {}) =>
  checkDocument(source, { ...context, ...changes }).findings.map(({ code }) => code);
const speak = (voice: string, content = 'a') =>
  `<speak version="1.0" xml:lang="en-US"><voice name="${voice}">${content}</voice></speak>`;

test('a missing style is reported only to a person who edited, if there are styles', () => {
  expect(codes(speak('styled'))).toEqual(['SSML_NO_EXPRESS_AS']);
  expect(codes(speak('styled', '<mstts:express-as style="sad">a</mstts:express-as>'))).toEqual([]);
  expect(codes(speak('styled'), { isEdited: false })).toEqual([]);
  expect(codes(speak('styled'), { api: 5 })).toEqual([]);
  expect(codes(speak('plain'))).toEqual([]);
});

test.each([1, 2, 3, 5])('a generated document has no finding, for service %i', (api) => {
  for (const voice of ['plain', 'styled']) {
    const options = { ...useOptions.getState(), voice, speed: 1.2, pitch: 0.8, volume: 50 };
    expect(codes(generateSsml('Hello, world.', options), { api, isEdited: false })).toEqual([]);
  }
});

test('a malformed document has just that finding, and no cost', () => {
  const { cost, findings } = checkDocument('<speak><voice name="none"', context);
  expect(cost).toBeNull();
  expect(findings.map(({ code }) => code)).toEqual(['SSML_INVALID_XML']);
});

test('content outside the voices costs what the chosen voice would', () => {
  expect(checkDocument('<speak>a<voice name="plain">b</voice></speak>', context).cost?.characters).toBe(2);
});

test('the structure that Azure services require is checked for those only', () => {
  const source = '<speak><voice name="plain">b</voice></speak>';
  expect(codes(source, { isEdited: false })).toEqual(['SSML_AZURE_STRUCTURE', 'SSML_AZURE_STRUCTURE']);
  expect(codes(source, { api: 5 })).toEqual([]);
});

test('what only our own engines do not support is reported for those only', () => {
  const source = speak('plain', '<break time="30s"/>a');
  expect(codes(source, { api: 5 })).toEqual(['SSML_NOT_SPOKEN']);
  expect(codes(source, { api: 3 })).toEqual([]);
});
