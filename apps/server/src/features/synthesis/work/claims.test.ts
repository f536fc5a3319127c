import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createFakeEngine, type FakeEngineOptions } from '../../../../test/fake-engine.ts';
import { gate } from '../../../../test/gate.ts';
import { speak } from '../../../../test/pipeline-client.ts';
import { usePipelines } from '../../../../test/use-pipelines.ts';

const { database, start } = await usePipelines();
const { pool } = database;
const storeRoot = mkdtempSync(join(tmpdir(), 'parlando-claims-'));
let number = 0;
const fresh = () => ({ text: `This is sentence number ${++number}.` });

/** An api and two workers, which claim only when they are told of a task, and all statements of the workers. */
async function cluster(engine: FakeEngineOptions = {}) {
  const sent: string[] = [];
  const api = await start({ role: 'api', storeRoot });
  for (let worker = 0; worker < 2; worker++)
    await start({
      ...{ role: 'worker', storeRoot, engine: createFakeEngine(engine) },
      intervals: { claimMs: 3_600_000, renewalMs: 3_600_000 },
      statements: {
        query(text, values) {
          sent.push(text);
          return pool.query(text, values);
        },
      },
    });
  await eventually(async () => (await speak(api.url, fresh())).status === 200);
  return { api, sent };
}

test('a task that waits costs two statements: one process claims it with its segments, and stores what it spoke', async () => {
  const { api, sent } = await cluster();
  // Until the workers have heard of each other, both come for a task.
  await eventually(async () => {
    sent.length = 0;
    for (let task = 0; task < 6; task++) expect((await speak(api.url, fresh())).status).toBe(200);
    return sent.length === 12;
  });
});

test('what the process whose turn it is has no thread for, another claims', async () => {
  const { opened, release } = gate();
  const { api } = await cluster({
    concurrency: 1,
    onChunk: ({ text }) => (text.includes('held') ? opened : undefined),
  });
  const speakers = async () =>
    (await pool.query(`SELECT DISTINCT worker_id FROM tasks WHERE state = 'running'`)).rowCount;
  // So many that one of the processes has had its turn for two of them.
  const held = Array.from({ length: 3 }, () => speak(api.url, { text: `A held one: ${++number}.` }));
  await eventually(async () => (await speakers()) === 2);
  release();
  for (const answer of held) expect((await answer).status).toBe(200);
});
