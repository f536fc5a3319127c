import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI from 'openai';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import type { PipelineOptions } from '../../../test/pipeline.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';
import { createHttpApp } from '../../http/create-http-app.ts';
import { registerOpenAi } from './openai.routes.ts';

const { database, start } = await usePipelines();
const open: { close(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

const twoSentences = {
  model: 'tts-1',
  voice: 'any',
  input: 'The first one is heard. The second is waited for.',
};

/** A client of the layer whose engine stops before the second chunk until the gate is opened. */
async function client(process: Partial<PipelineOptions> = {}) {
  const { opened, release } = gate();
  const engine = createFakeEngine({ onChunk: (_, chunk) => (chunk === 1 ? opened : undefined) });
  const { synthesis } = await start({ engine, ...process });
  const app = await createHttpApp({
    ...{ logger: false, bodyLimitBytes: 100_000, trustProxy: false, corsOrigins: [], web: undefined },
    ...{ checkReplies: true, isShuttingDown: () => false },
    access: {
      ...{ accounts: false, hasProxy: false, requireLogin: false, minUserLevel: 1 },
      identify: async () => undefined,
    },
  });
  open.push(app);
  const voices = { resolve: () => 'fake-en', list: () => [] };
  await registerOpenAi(app, { speak: synthesis.speakForClient, voices });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { release, synthesis, openai: new OpenAI({ baseURL: `${url}/openai/v1`, apiKey: 'pk_any' }) };
}

const states = async () =>
  (await database.pool.query('SELECT state FROM tasks')).rows.map(({ state }) => state);

test('synthesis stops when the client leaves', async () => {
  const { openai, release } = await client();
  const leaving = new AbortController();
  await openai.audio.speech.create(twoSentences, { signal: leaving.signal });
  leaving.abort();
  await eventually(async () => (await states())[0] === 'cancelled');
  release();
});

test('a client that hears its speech to the end leaves a finished task', async () => {
  const { openai, release } = await client();
  const reply = await openai.audio.speech.create(twoSentences);
  release();
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(await states()).toEqual(['completed']);
});

test('a client that retries gets the same task', async () => {
  const { openai, release } = await client();
  const leaving = new AbortController();
  await openai.audio.speech.create(twoSentences, { signal: leaving.signal });
  leaving.abort();
  const again = await openai.audio.speech.create(twoSentences);
  release();
  expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(await states()).toEqual(['completed']);
});

test('a client that retries while its task is about to be stopped gets a new one', async () => {
  const { openai, release } = await client();
  const leaving = new AbortController();
  await openai.audio.speech.create(twoSentences, { signal: leaving.signal });
  // What another process records before it stops the task.
  await database.pool.query('UPDATE tasks SET joins = -2');
  const again = await openai.audio.speech.create(twoSentences);
  leaving.abort();
  release();
  expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(await states()).toHaveLength(2);
});

test('a task shared by clients of two processes stops only when the last of them leaves', async () => {
  const process = { role: 'all', storeRoot: mkdtempSync(join(tmpdir(), 'parlando-leaving-')) } as const;
  const [here, there] = [await client(process), await client(process)];
  const joined = async (count: number) =>
    eventually(async () => (await database.pool.query('SELECT joins FROM tasks')).rows[0]?.joins === count);
  const [first, second] = [new AbortController(), new AbortController()];
  await here.openai.audio.speech.create(twoSentences, { signal: first.signal });
  await there.openai.audio.speech.create(twoSentences, { signal: second.signal });
  await joined(1);
  second.abort();
  await joined(0);
  expect(await states()).toEqual(['running']);
  first.abort();
  await eventually(async () => (await states())[0] === 'cancelled');
  here.release();
  there.release();
});

test('a task whose client left a process that then died is stopped by another process', async () => {
  const { openai, release, synthesis } = await client();
  await openai.audio.speech.create(twoSentences);
  // All that the dead process had managed to do.
  await database.pool.query('UPDATE tasks SET joins = -1');
  await synthesis.leftTasks.run();
  expect(await states()).toEqual(['running']);
  await synthesis.leftTasks.run();
  expect(await states()).toEqual(['cancelled']);
  release();
});
