import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createModelImport,
  createSynthesis,
  finishModelImport,
  listModels,
  listVoices,
  type Model,
  putModelFile,
  routePath,
  type Voice,
} from '@parlando/contract';
import { makeKitten, makeKokoro, makeMatcha, makeSupertonic } from '@parlando/engines/testing/family-voices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { packFolder } from '../../../test/models/model-page.ts';
import { call } from '../../../test/people.ts';

let root: string;
let testApp: TestApp;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parlando-families-'));
  testApp = await createTestApp({ ACCOUNTS: 'off', NEURAL_PROCESSES: '1' });
});
afterAll(async () => {
  await testApp.close();
  await rm(root, { recursive: true });
});

/** Has sherpa-onnx itself try what `make` writes into a folder; returns it once it is installed, and its voices. */
async function imported(name: string, make: (folder: string) => Promise<void>) {
  await make(join(root, name));
  const archive = await packFolder(join(root, name));
  const files = [{ path: 'a.tar.gz', bytes: archive.length }];
  const { data } = await call(testApp.app, createModelImport, { body: { name, files } });
  const put = await testApp.app.inject({
    ...{
      method: 'PUT',
      url: routePath(putModelFile, { id: data.id }),
      query: { path: 'a.tar.gz', from: '0' },
    },
    ...{ headers: { 'content-type': 'application/octet-stream' }, payload: archive },
  });
  expect(put.statusCode, put.body).toBe(200);
  await call(testApp.app, finishModelImport, { params: { id: data.id } });
  const model = await eventually(async () => {
    const models: Model[] = (await call(testApp.app, listModels)).data.models;
    return models.find(({ id, engine, fault }) => id === name && (engine !== null || fault !== null));
  });
  const voices: Voice[] = (await call(testApp.app, listVoices)).data.voices;
  return { model, voices: voices.filter(({ id }) => id.startsWith(`neural-${name}-`)) };
}

/** Returns how many bytes of wav a voice speaks. */
async function spoken(voice: string, text: string): Promise<number> {
  const body = { text, voice, format: 'wav', fallback: 'deny' };
  const { status, headers, body: audio } = await call(testApp.app, createSynthesis, { body });
  expect([status, headers['x-engine'], headers['x-voice']], audio.slice(0, 300)).toEqual([
    200,
    'neural',
    voice,
  ]);
  return audio.length;
}

const told = (voices: readonly Voice[]) =>
  voices.map(({ name, locale, gender }) => `${name} ${locale} ${gender}`);

test('Kokoro speaks: each speaker in the language of its name', async () => {
  const make = (folder: string) => makeKokoro(folder, ['af_heart', 'ef_dora']);
  const { model, voices } = await imported('kokoro', make);
  expect(model).toMatchObject({ fault: null, family: 'kokoro', speakers: 2, languages: ['en-US', 'es-ES'] });
  expect(told(voices)).toEqual(['Heart en-US Female', 'Dora es-ES Female']);
  // Spanish says what English leaves out; the style alone makes it 1.3 times as long.
  const text = 'queue queue queue queue';
  expect(await spoken('neural-kokoro-1', text)).toBeGreaterThan(
    1.5 * (await spoken('neural-kokoro-0', text)),
  );
});

test('Kitten speaks: its speakers say what they are', async () => {
  const { model, voices } = await imported('kitten', makeKitten);
  expect(model).toMatchObject({ fault: null, family: 'kitten', speakers: 2, languages: ['en-US'] });
  expect(told(voices)).toEqual(['expr-voice-2-m en-US Male', 'expr-voice-2-f en-US Female']);
  const text = 'Good morning to all of you.';
  expect(await spoken('neural-kitten-1', text)).toBeGreaterThan(
    1.15 * (await spoken('neural-kitten-0', text)),
  );
});

test.each([true, false])('Matcha speaks, a vocoder of its own beside it: %s', async (hasVocoder) => {
  const name = `matcha-${hasVocoder}`;
  const { model } = await imported(name, (folder) => makeMatcha(folder, hasVocoder));
  expect(model).toMatchObject({ fault: null, family: 'matcha', speakers: 1, languages: ['en-US'] });
  await spoken(`neural-${name}-0`, 'Good morning to all of you.');
});

test('Supertonic speaks: each speaker in each of its languages', async () => {
  const { model, voices } = await imported('supertonic', makeSupertonic);
  expect(model).toMatchObject({ fault: null, family: 'supertonic', speakers: 2 });
  expect(model?.languages).toHaveLength(31);
  expect(voices).toHaveLength(62);
  expect(told(voices.filter(({ locale }) => locale === 'es-ES'))).toEqual([
    '1 es-ES Unknown',
    '2 es-ES Unknown',
  ]);
  // The network is given the letters of its language before and after the text.
  const letters = (text: string) => Array.from(text).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const [more, less] = [
    await spoken('neural-supertonic-0-sv-SE', 'nu'),
    await spoken('neural-supertonic-0-da-DK', 'nu'),
  ];
  expect((more - less) / 2 / 24_000).toBeCloseTo(0.002 * (letters('sv') - letters('da')), 2);
});
