import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSynthesis, installModel, listModels, type Model, removeModel } from '@parlando/contract';
import { makeTestVoice } from '@parlando/engines/testing/test-voice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { gzipped, tarOfFiles } from '../../../test/models/archives.ts';
import { type ReleasePage, sha256Of, startReleasePage } from '../../../test/models/release-page.ts';
import { call } from '../../../test/people.ts';

const id = 'test-voice';
let folder: string;
let page: ReleasePage;
let testApp: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlando-spoken-'));
  page = await startReleasePage();
  const archive = await packVoice(join(folder, 'voice'));
  page.put(`${id}.tar.gz`, archive);
  const entry = {
    ...{ id, name: 'Test voice', family: 'vits', languages: ['en-US'], speakers: 1, sampleRateHertz: 22_050 },
    ...{ bytes: archive.length, sha256: sha256Of(archive), speedClass: 'fast', sampleText: 'Hello.' },
    licence: { id: 'MIT', name: 'MIT License', url: 'https://mit.example' },
    ...{ attribution: 'Parlando', archive: `${id}.tar.gz`, names: [{ name: 'Robin', gender: 'Female' }] },
  };
  const catalogue = join(folder, 'catalogue.json');
  await writeFile(catalogue, JSON.stringify({ models: [entry], licences: {} }));
  testApp = await createTestApp({
    ...{ ACCOUNTS: 'off', NEURAL_PROCESSES: '1' },
    ...{ NEURAL_MODELS_URL: page.url, NEURAL_MODELS_CATALOGUE: catalogue },
  });
});
afterAll(async () => {
  await testApp.close();
  await page.close();
  await rm(folder, { recursive: true });
});

async function packVoice(voice: string): Promise<Buffer> {
  // Slow enough to be removed while it speaks.
  await makeTestVoice(voice, { ballast: 2 });
  const entries = await readdir(voice, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths
      .filter((path) => !path.endsWith('model.json'))
      .map(async (path) => [path.slice(folder.length + 1), await readFile(path)] as const),
  );
  return gzipped(tarOfFiles(Object.fromEntries(files)));
}

const models = async (): Promise<Model[]> => (await call(testApp.app, listModels)).data.models;
const speak = (text: string) =>
  call(testApp.app, createSynthesis, { body: { text, voice: 'en-US-JennyNeural' } });

test('a voice is tried and speaks, and a text it is speaking while it is removed is spoken whole', async () => {
  await call(testApp.app, installModel, { params: { id }, body: { licence: 'MIT' } });
  const model = await eventually(async () =>
    (await models()).find(({ state, engine, fault }) => fault !== null || (state === 'installed' && engine)),
  );
  expect(model).toMatchObject({ fault: null, state: 'installed', speed: expect.any(Number) });
  const short = await speak('Good morning.');
  expect([short.status, short.headers['x-engine']]).toEqual([200, 'neural']);

  const speaking = speak('The tide comes in slowly, and the boats begin to rise. '.repeat(12));
  await eventually(async () => (await models()).find(({ engine }) => engine?.state === 'running'));
  await call(testApp.app, removeModel, { params: { id } });
  await eventually(async () => (await models()).length === 0);
  const spoken = await speaking;
  expect(spoken.status, spoken.body.slice(0, 300)).toBe(200);
  expect(spoken.body.length).toBeGreaterThan(short.body.length * 10);
  const after = await speak('Good evening.');
  expect([after.status, after.headers['x-engine']]).toEqual([200, 'espeak']);
});
