import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { SynthesisBody } from '@parlando/contract';
import { type Engine, voiceName } from '@parlando/speech';
import { samples } from '@parlando/speech/testkit/ssml';
import { afterAll, describe, expect, test } from 'vitest';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { createHttpApp } from '../../http/create-http-app.ts';
import { planSynthesis } from '../synthesis/request/plan-synthesis.ts';
import { FairGate } from '../synthesis/work/fair-gate.ts';
import { createVoiceDirectory } from '../voices/voice-directory.ts';
import { registerSsmlRoutes } from './ssml.routes.ts';

/** Has every voice that the samples name, none of them with a style. */
const names = new Set(
  samples.flatMap(({ source }) =>
    [...source.matchAll(/<voice[^>]*?\bname=["']([^"']+)["']/g)].map(([, name]) => voiceName(name ?? '')),
  ),
);
const engine: Engine = {
  ...createFakeEngine(),
  voices: async () => [...names].map((id) => ({ id, name: id, locale: 'en-US' })),
};
const voices = await createVoiceDirectory([engine]);

const app = await createHttpApp({
  logger: false,
  bodyLimitBytes: 1_000_000,
  trustProxy: false,
  corsOrigins: [],
  web: undefined,
  checkReplies: true,
  isShuttingDown: () => false,
});
registerSsmlRoutes(app, { characterLimit: 1000, voices, gate: new FairGate(1) });
afterAll(() => app.close());

const validate = (ssml: string, language = 'en') =>
  app.inject({
    method: 'POST',
    url: '/api/v1/ssml/validate',
    headers: { 'accept-language': language },
    payload: { ssml },
  });

test('every finding has a code, a position and a message', async () => {
  const reply = await validate('<speak version="1.0" xml:lang="en-US">\n  <voice>Hello</voice>\n</speak>');
  expect(reply.statusCode).toBe(200);
  const { errors, warnings } = reply.json().data;
  expect(errors).toContainEqual({
    field: 'ssml',
    message: '<voice> has no name attribute (line 2, column 3).',
    code: 'SSML_VOICE_NO_NAME',
    severity: 'error',
    ruleType: 'ssml',
    line: 2,
    column: 3,
    element: 'voice',
    attribute: 'name',
  });
  expect(warnings.map(({ code }: { code: string }) => code)).toContain('SSML_NO_EXPRESS_AS');
});

test('an invalid document is a normal result, not an error, in the requested language', async () => {
  const reply = await validate('', 'zh');
  expect(reply.json().data.errors).toMatchObject([{ code: 'SSML_EMPTY', message: '请输入 SSML 内容' }]);
});

test('an oversized source is refused', async () => {
  const reply = await validate('x'.repeat(20_001));
  expect(reply.json()).toMatchObject({ error: 'TEXT_TOO_LONG', details: { limit: 20_000, actual: 20_001 } });
});

test('others are answered between many long documents', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string, body?: string) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request({ port, path, method: body ? 'POST' : 'GET', headers, agent }).end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    await once(reply.resume(), 'end');
  };
  // All are connected already: the event loop accepts only one connection a turn.
  const many = Array.from({ length: 50 });
  await Promise.all([...many, 'other'].map(() => ask('/nothing')));
  let checked = 0;
  const ssml = `<speak><voice name="v">${'<p>a</p>'.repeat(800)}</voice></speak>`;
  const documents = many.map(async () => {
    await ask('/api/v1/ssml/validate', JSON.stringify({ ssml }));
    checked++;
  });
  await ask('/nothing');
  // A turn of the event loop checks one document; a request takes a few turns.
  expect(checked).toBeLessThan(10);
  await Promise.all(documents);
  agent.destroy();
});

/** Of each code how often. */
async function spokenWarnings(ssml: string): Promise<string[]> {
  const body = SynthesisBody.parse({ ssml });
  const { warnings } = await planSynthesis(body, {
    engines: new Map([[engine.id, engine]]),
    voices,
    characterLimit: 1000,
  });
  return [...warnings].sort();
}

async function validated(ssml: string): Promise<{ code: string; line?: number; column?: number }[]> {
  const reply = await validate(ssml);
  return reply.json().data.warnings;
}

describe('the warnings are exactly those of the synthesis', () => {
  test.each(samples.map(({ name, source }) => [name, source]))('%s', async (_, source) => {
    const warnings = await validated(source);
    for (const { line, column } of warnings)
      expect([typeof line, typeof column]).toEqual(['number', 'number']);
    expect([...new Set(warnings.map(({ code }) => code))].sort()).toEqual(await spokenWarnings(source));
  });

  const document = (content: string) => `<speak><voice name="zh-CN-YunxiNeural">\n${content}</voice></speak>`;
  test.each([
    ['<break time="30s"/>a', 'SSML_NOT_SPOKEN', 8, 'break time 30s'],
    ['<prosody volume="+12dB">a</prosody>', 'SSML_NOT_SPOKEN', 10, 'prosody volume +12dB'],
    ['<prosody contour="(0%,+20Hz)">a</prosody>', 'SSML_NOT_SPOKEN', 10, 'prosody contour (0%,+20Hz)'],
    ['<prosody duration="2s">a</prosody>', 'SSML_NOT_SPOKEN', 10, 'prosody duration 2s'],
    ['<prosody rate="+2000%">a</prosody>', 'SSML_NOT_SPOKEN', 10, 'prosody rate +2000%'],
    ['<prosody pitch="-99%">a</prosody>', 'SSML_NOT_SPOKEN', 10, 'prosody pitch -99%'],
    ['<mstts:silence type="Leading" value="30s"/>a', 'SSML_NOT_SPOKEN', 31, 'mstts:silence value 30s'],
    ['<audio src="https://example.com/a.wav">a</audio>', 'SSML_NOT_SPOKEN', 1, 'audio'],
    ['<say-as interpret-as="emoji">a</say-as>', 'SSML_NOT_SPOKEN', 9, 'say-as interpret-as emoji'],
    ['<lang xml:lang="fr-FR">a</lang>', 'SSML_NOT_SPOKEN', 7, 'lang xml:lang fr-FR'],
    ['<mstts:express-as style="sad">a</mstts:express-as>', 'STYLE_NOT_SPOKEN', 1, 'mstts:express-as'],
    ['<mstts:express-as role="Girl"><p>a</p></mstts:express-as>', 'STYLE_NOT_SPOKEN', 1, 'mstts:express-as'],
  ])('%s', async (content, code, column, what) => {
    const ssml = document(content);
    const found = (await validated(ssml)).filter((item) => item.code === code) as Record<string, unknown>[];
    const { element, attribute, value } = found[0] ?? {};
    expect([found[0]?.line, found[0]?.column, [element, attribute, value].filter(Boolean).join(' ')]).toEqual(
      [2, column, what],
    );
    expect(await spokenWarnings(ssml)).toContain(code);
  });

  test('words that no voice can read are reported with their positions', async () => {
    const ssml = document('𠮷 &amp; สวัสดี, <sub alias="שלום">x</sub> สวัสดี');
    const found = (await validated(ssml)).filter(({ code }) => code === 'TEXT_NOT_SPOKEN');
    expect(found).toMatchObject([
      { line: 2, column: 9, value: 'สวัสดี', message: expect.stringContaining('สวัสดี') },
      { line: 2, value: 'שלום' },
    ]);
    expect(await spokenWarnings(ssml)).toContain('TEXT_NOT_SPOKEN');
  });

  test('text that is not spoken causes no warning', async () => {
    const ssml = document('<mstts:express-as style="sad"> </mstts:express-as>a');
    expect((await validated(ssml)).map(({ code }) => code)).toEqual([]);
    expect(await spokenWarnings(ssml)).toEqual([]);
  });
});

test('an error names element, attribute, value and what would be right', async () => {
  const reply = await validate('<speak><voice name="a"><break strength="loud"/></voice></speak>');
  expect(reply.json().data.errors).toMatchObject([
    {
      code: 'SSML_STRUCTURE',
      element: 'break',
      attribute: 'strength',
      value: 'loud',
      reason: 'value-not-allowed',
    },
  ]);
  expect(reply.json().data.errors[0].expected).toContain('x-strong');
});
