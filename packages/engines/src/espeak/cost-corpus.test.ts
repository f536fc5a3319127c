import { limits } from '@parlando/contract';
import { expect, it } from 'vitest';
import { CostLab, inVoice } from '../../test/cost-lab.ts';

const lab = await CostLab.open();
const slow = (content: string) => `<prosody rate="-90%">${content}</prosody>`;
const zh = (content: string) => inVoice('zh-CN-XiaoxiaoNeural', content);
const en = (content: string) => inVoice('en-US-JennyNeural', content);
const es = (content: string) => inVoice('es-ES-ElviraNeural', content);

/** The worst texts found by a search (`npm run bench cost`), and earlier ones found by hand. */
it.each([
  ['a transcription', en(`<phoneme alphabet="ipa" ph="${'bada '.repeat(300)}">x</phoneme>`)],
  ['one of long sounds', en(slow(`<phoneme alphabet="ipa" ph="${'m'.repeat(60)}">x</phoneme>`))],
  ['chained pauses', en(`x${'<break time="20s"/>'.repeat(10)}`)],
  [
    'pauses in slow speech',
    es(slow(`<phoneme alphabet="ipa" ph="bada ">≤</phoneme>${'<break time="2s"/>'.repeat(20)}`)),
  ],
  ['pauses behind marks', zh('字<break time="20s"/><mark name="m"/>'.repeat(4))],
  ['a pause at each comma', en(`<mstts:silence type="Comma-exact" value="20s"/>${'a,'.repeat(8)}b`)],
  ['one at each sentence', es('<mstts:silence type="Sentenceboundary-exact" value="20s"/>Sí. No. Sí. No.')],
  [
    'commas that reading puts in',
    zh('<mstts:silence type="Comma-exact" value="20s"/>电话13912345678，传真13912345678'),
  ],
  ['commas between figures', zh('<mstts:silence type="Comma-exact" value="20s"/>7,7,77777,777 a,7 7/7,777')],
  ['Han that no dictionary has', zh('\u{20000}\u{20bb7}'.repeat(10))],
  ['Han in slow speech', zh(slow('\u{20000} '.repeat(10)))],
  ['Han signs and compatibility Han', zh('\u3005\u3021\uf914\uf970'.repeat(5))],
  ['Latin letters that are named', zh('\u0149\u0140\u017f\u0127\u0167'.repeat(4))],
  [
    'Cyrillic letters that are named',
    inVoice('ru-RU-SvetlanaNeural', '\u044c\u044a\u0450\u0455\u0492\u0499'.repeat(4)),
  ],
  ['Arabic letters that are named', inVoice('ar-SA-ZariyahNeural', '\u0620\u0672\u0682\u06d3'.repeat(4))],
  ['lines of one character', zh('<p>爽</p>'.repeat(20))],
  ['sentences of one character', zh('<s>爽</s>'.repeat(20))],
  ['long syllables, slowly', zh(slow('淮瑝嫞'.repeat(10)))],
  ['spelled letters', es(slow('w/'.repeat(20)))],
  ['letters with points', zh('W.'.repeat(20))],
  ['digits in sixes', es('777777 '.repeat(10))],
  ['digits as ordinals', es(slow('<say-as interpret-as="ordinal">777</say-as> '.repeat(5)))],
  ['fractions and units', zh('½℃㎏⅐㎡'.repeat(5))],
  ['fractions of fifths', es('⅘'.repeat(12))],
  ['Malayalam fractions', es('\u0d59'.repeat(12))],
  ['accents that are named', es('\u0175\u0175 \u0135\u0135 '.repeat(8))],
  ['accents that are named, in words', es('a\u0174\u0174 '.repeat(8))],
  ['accented letters one by one', en('\u0177 \u0125 \u0131 '.repeat(6))],
  ['lone accented letters', es('\u00e9 '.repeat(20))],
  ['a Han zero in Spanish', es('\u3007'.repeat(12))],
  ['a permille', zh('<s><mark name="m"/></s><lang xml:lang="es-ES"><sub alias="‰.">x</sub></lang>')],
  [
    'voices in turn',
    zh('好</voice><voice name="en-US-JennyNeural">a</voice><voice name="zh-CN-XiaoxiaoNeural">'.repeat(10)),
  ],
])('%s costs what it lasts', (_, source) => {
  const { audioMs = Number.NaN, charge = 0 } = lab.ssml(source) ?? {};
  expect(audioMs - limits.unchargedMs).toBeLessThanOrEqual(500 * charge);
});

/** Texts whose audio is longest for what is predicted, long enough for several segments. */
it.each([
  ['lone accented letters', es('\u00e9 '.repeat(120))],
  ['accents that are named', es('\u0175\u0175 '.repeat(60))],
  ['signs with long names', zh('≤'.repeat(60))],
  ['digits in sixes', en('777777……'.repeat(12))],
  ['long syllables', zh('淮瑝嫞'.repeat(60))],
])('%s are cut before a segment becomes longer than predicted', (_, source) => {
  expect(lab.ssml(source)?.longestMs).toBeLessThanOrEqual(limits.segment.speechMs);
});
