import { createSynthesis, installModel, listModels, type Model, removeModel } from '@parlando/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { type ModelPage, modelLicence, startModelPage } from '../../../test/models/model-page.ts';
import { call } from '../../../test/people.ts';

const id = 'test-voice';
let page: ModelPage;
let testApp: TestApp;

beforeAll(async () => {
  page = await startModelPage();
  testApp = await createTestApp({ ACCOUNTS: 'off', NEURAL_PROCESSES: '1', ...page.variables });
});
afterAll(async () => {
  await testApp.close();
  await page.close();
});

const models = async (): Promise<Model[]> => (await call(testApp.app, listModels)).data.models;
const speak = (text: string) =>
  call(testApp.app, createSynthesis, { body: { text, voice: 'en-US-JennyNeural' } });

test('a voice passes its trial, and a text in progress is finished when the voice is removed', async () => {
  await call(testApp.app, installModel, { params: { id }, body: { licence: modelLicence } });
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
