import { SynthesisBody } from '@parlando/contract';
import { createEspeakEngine } from '@parlando/engines';
import type { Engine } from '@parlando/speech';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { createHttpApp } from '../../http/create-http-app.ts';
import { planSynthesis } from '../synthesis/request/plan-synthesis.ts';
import { FairGate } from '../synthesis/work/fair-gate.ts';
import { createVoiceDirectory } from '../voices/voice-directory.ts';
import { registerSsmlRoutes } from './ssml.routes.ts';

const espeak = createEspeakEngine({ threads: 1 });
await espeak.start();
/** A voice without phoneme support. */
const neural: Engine = {
  ...createFakeEngine(),
  id: 'neural',
  voices: async () => [{ id: 'zh-CN-XiaoxiaoNeural', name: 'Xiaoxiao', locale: 'zh-CN' }],
};
const engines = [espeak, neural];
const voices = await createVoiceDirectory(engines);
const app = await createHttpApp({
  logger: false,
  bodyLimitBytes: 1_000_000,
  trustProxy: false,
  corsOrigins: [],
  web: undefined,
  checkReplies: true,
  isShuttingDown: () => false,
});
beforeAll(() => registerSsmlRoutes(app, { characterLimit: 1000, voices, gate: new FairGate(1) }));
afterAll(async () => {
  await app.close();
  await espeak.close();
});

const document = (voice: string, phoneme: string) =>
  `<speak><voice name="${voice}">\n<phoneme ${phoneme}</phoneme></voice></speak>`;

async function spoken(ssml: string): Promise<readonly string[]> {
  const { warnings } = await planSynthesis(SynthesisBody.parse({ ssml }), {
    engines: new Map(engines.map((engine) => [engine.id, engine])),
    voices,
    characterLimit: 1000,
  });
  return warnings.filter((code) => code === 'SSML_NOT_SPOKEN');
}

async function validated(ssml: string): Promise<unknown[]> {
  const reply = await app.inject({ method: 'POST', url: '/api/v1/ssml/validate', payload: { ssml } });
  const { warnings } = reply.json().data as { warnings: { code: string }[] };
  return warnings.filter(({ code }) => code === 'SSML_NOT_SPOKEN');
}

test.each([
  ['espeak-zh-CN-qinghe', 'alphabet="sapi" ph="chong 2 qing 4">重庆'],
  ['espeak-zh-CN-qinghe', 'alphabet="ipa" ph="ʈʂʰʊŋ˧˥ tɕʰiŋ˥˩">重庆'],
  ['espeak-en-US-ruth', 'alphabet="x-sampa" ph="t@&quot;meItoU">tomato'],
])('%s can speak <phoneme %s', async (voice, phoneme) => {
  expect(await validated(document(voice, phoneme))).toEqual([]);
  expect(await spoken(document(voice, phoneme))).toEqual([]);
});

test.each([
  ['espeak-zh-CN-qinghe', 'alphabet="ipa" ph="təˈmeɪtoʊ">西红柿', 'ph'],
  ['espeak-zh-CN-qinghe', 'alphabet="sapi" ph="chog 2">重庆', 'ph'],
  ['espeak-zh-HK-kayan', 'alphabet="sapi" ph="chong 2 qing 4">重庆', 'ph'],
  ['espeak-en-US-ruth', 'alphabet="ipa" ph="ǃɬ">tomato', 'ph'],
  ['espeak-en-US-ruth', 'alphabet="ups" ph="JH">tomato', 'alphabet'],
  ['espeak-fr-FR-camille', 'alphabet="ipa" ph="bɔ̃ʒuʁ">bonjour', 'ph'],
  ['zh-CN-XiaoxiaoNeural', 'alphabet="sapi" ph="chong 2 qing 4">重庆', 'ph'],
])('%s cannot speak <phoneme %s, and both endpoints report it', async (voice, phoneme, attribute) => {
  const place = expect.objectContaining({ code: 'SSML_NOT_SPOKEN', line: 2, element: 'phoneme', attribute });
  expect(await validated(document(voice, phoneme))).toEqual([place]);
  expect(await spoken(document(voice, phoneme))).toEqual(['SSML_NOT_SPOKEN']);
});

const inProsody = (voice: string, prosody: string) =>
  `<speak><voice name="${voice}">\n<prosody ${prosody}>Hello.</prosody></voice></speak>`;

test.each([
  ['espeak-en-US-ruth', 'rate="+300%"', 'rate'],
  ['espeak-en-US-ruth', 'rate="-80%"', 'rate'],
  ['espeak-zh-CN-qinghe', 'pitch="+12st"', 'pitch'],
  ['espeak-zh-CN-qinghe', 'pitch="-60%"', 'pitch'],
  ['espeak-en-US-ruth', 'volume="+20dB"', 'volume'],
])('%s only approximates %s, and both endpoints report it', async (voice, prosody, attribute) => {
  const place = expect.objectContaining({ code: 'SSML_NOT_SPOKEN', line: 2, element: 'prosody', attribute });
  expect(await validated(inProsody(voice, prosody))).toEqual([place]);
  expect(await spoken(inProsody(voice, prosody))).toEqual(['SSML_NOT_SPOKEN']);
});

test.each([
  ['espeak-en-US-ruth', 'rate="+150%"'],
  ['espeak-en-US-ruth', 'rate="x-slow" pitch="x-high" volume="x-loud"'],
  ['zh-CN-XiaoxiaoNeural', 'rate="+300%" pitch="+12st"'],
])('no warning is given for %s where %s is supported or the support is unknown', async (voice, prosody) => {
  expect(await validated(inProsody(voice, prosody))).toEqual([]);
  expect(await spoken(inProsody(voice, prosody))).toEqual([]);
});
