import { DictionaryEntry } from '@parlando/contract';
import { expect, test } from 'vitest';
import { buildSsml } from '../ssml/build-ssml.ts';
import { ssmlDocument } from '../ssml/index.ts';
import { dictionarySsml } from './dictionary-ssml.ts';
import { buildDictionary } from './matcher.ts';

const dictionary = buildDictionary(
  [
    { word: 'K8s', pronunciation: { alias: 'A "K" & <8>' } },
    { word: '重庆', pronunciation: { alphabet: 'pinyin', sounds: 'chong2 qing4' } },
    { word: 'AT&T', pronunciation: { alphabet: 'ipa', sounds: 'eɪ' } },
    { word: 'chat', locale: 'fr', pronunciation: { alias: 'X' } },
  ].map((entry) => DictionaryEntry.parse(entry)),
);
const write = (ssml: string) => dictionarySsml(ssml, [dictionary], (voice) => voice.slice(0, 5));
const inVoice = (content: string) => `<speak><voice name="zh-CN-A">${content}</voice></speak>`;

test.each([
  ['K8s。', '<sub alias="A &quot;K&quot; &amp; &lt;8&gt;">K8s</sub>。'],
  ['<p>在重庆</p>', '<p>在<phoneme alphabet="sapi" ph="chong 2 - qing 4">重庆</phoneme></p>'],
  ['x AT&amp;T y', 'x <phoneme alphabet="ipa" ph="eɪ">AT&amp;T</phoneme> y'],
  ['<lang xml:lang="fr-FR">chat</lang> chat', '<lang xml:lang="fr-FR"><sub alias="X">chat</sub></lang> chat'],
  ['<sub alias="K8s">K8s</sub>', undefined],
  ['<phoneme alphabet="ipa" ph="x">重庆</phoneme>', undefined],
  ['<say-as interpret-as="characters">K8s</say-as>', undefined],
  ['<![CDATA[K8s]]> <!-- K8s -->', undefined],
])('%s', (content, expected = content) => {
  expect(write(inVoice(content))).toBe(inVoice(expected));
});

test('generated SSML with entries is valid and contains their pronunciations', () => {
  const ssml = write(buildSsml({ text: '重庆的 K8s\nAT&T', voice: 'zh-CN-A', speed: 1, pitch: 1 }));
  const { document, warnings } = ssmlDocument(ssml);
  expect(warnings.map(({ code }) => code)).toEqual(['SSML_NO_EXPRESS_AS']);
  const texts = document.nodes.flatMap((node) => (node.kind === 'text' ? [node] : []));
  expect(texts.map(({ style }) => style.pinyin ?? style.ipa)).toContain('chong2 qing4');
  expect(texts.map(({ content }) => content.text).join('')).toContain('A "K" & <8>');
});
