import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../test/eventually.ts';
import { createFakeEngine } from '../test/fake-engine.ts';
import { type StorageFault, startFaultProxy, storageFaults } from '../test/fault-proxy.ts';
import type { Pipeline } from '../test/pipeline.ts';
import { expectBalancedLedger, speak, taskState } from '../test/pipeline-client.ts';
import { startSwift } from '../test/swift/start-swift.ts';
import { usePipelines } from '../test/use-pipelines.ts';

/** `npm run bench faults-s3` tries each fault 20 times. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const atOnce = 4;

const { database, start } = await usePipelines();
const { pool } = database;
const folder = await mkdtemp(join(tmpdir(), 'parlando-faults-'));
const swift = await startSwift();
const proxy = await startFaultProxy(swift.settings.endpoint);
afterAll(async () => {
  await proxy.close();
  await swift.close();
  await rm(folder, { recursive: true, force: true });
});

const s3 = { ...swift.settings, endpoint: proxy.url };
/** A second for all attempts, so that a test sees what happens after the last one. */
const s3Patience = { attemptMs: 1500, limitMs: 1000, firstPauseMs: 20 };
let texts = 0;
const newText = () => {
  const name = texts++;
  return Array.from({ length: 3 }, (_, i) => `Text ${name} has this as its sentence number ${i}.`).join(' ');
};

/** A 200 response means that all of the audio was sent and is stored. */
async function convert({ url }: Pipeline, text: string): Promise<number> {
  const caller = { fingerprint: `browser-${texts % 5}` };
  const response = await speak(url, { text }, caller);
  const audio = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return response.status;
  const { fileSize } = await taskState(url, response.headers.get('x-task-id'), caller);
  expect(audio.length).toBe(fileSize);
  return 200;
}

async function nothingUnderWay(): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await pool.query(`SELECT FROM tasks WHERE state IN ('queued', 'running')`);
    return rowCount === 0;
  });
}

/** Checks that every referenced segment is stored. */
async function everythingNamedIsStored({ store }: Pipeline): Promise<void> {
  const { rows } = await pool.query<{ blob: string; bytes: number }>(
    'SELECT DISTINCT blob, bytes FROM segments WHERE blob IS NOT NULL',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { blob, bytes } of rows) expect((await store.get(blob)).length).toBe(bytes);
}

/** Responses to conversions before, during and after a fault, on a server that keeps running. */
async function passThrough(pipeline: Pipeline, fault: StorageFault): Promise<number[]> {
  const before = Array.from({ length: atOnce }, () => convert(pipeline, newText()));
  await eventually(async () => (await pool.query('SELECT FROM segments WHERE blob IS NOT NULL')).rowCount);
  proxy.fault = fault;
  const during = Array.from({ length: atOnce }, () => convert(pipeline, newText()));
  const replies = await Promise.all([...before, ...during]);
  proxy.fault = undefined;
  expect(await convert(pipeline, newText())).toBe(200);
  return replies;
}

test.each(storageFaults)('while S3 is %s nothing is lost or charged twice', async (fault) => {
  const pipeline = await start({ storeRoot: folder, s3, s3Patience, engine: createFakeEngine() });
  for (let round = 0; round < rounds; round++) {
    const replies = await passThrough(pipeline, fault);
    const lasts = fault === 'gone' || fault === 'silent' || fault === 'failing';
    expect(replies.filter((status) => status !== 200 && !(lasts && status === 503))).toEqual([]);
    if (lasts) expect(replies).toContain(503);
    await nothingUnderWay();
    await expectBalancedLedger(pool);
    await everythingNamedIsStored(pipeline);
  }
});

test('an object that was stored for a lost commit is referenced by the next attempt', async () => {
  let isLost = true;
  let lost = 0;
  const pipeline = await start({
    storeRoot: folder,
    ...{ s3, s3Patience },
    statements: {
      query: (text, values) => {
        const isCommit = text.includes('pg_advisory_xact_lock_shared');
        if (!isCommit || !isLost) return pool.query(text, values);
        lost++;
        return Promise.reject(new Error('Connection terminated unexpectedly'));
      },
    },
  });
  for (let round = 0; round < rounds; round++) {
    proxy.fault = 'deaf';
    [isLost, lost] = [true, 0];
    const converted = Array.from({ length: atOnce }, () => convert(pipeline, newText()));
    await eventually(async () => lost > 0);
    isLost = false;
    for (const each of converted) expect(await each).toBe(200);
    proxy.fault = undefined;
    await nothingUnderWay();
    await expectBalancedLedger(pool);
    await everythingNamedIsStored(pipeline);
  }
  for await (const _ of pipeline.store.list()) return;
  throw new Error('nothing was put');
});

test('a conversion puts each segment once, and a later playback reads each once', async () => {
  const pipeline = await start({ storeRoot: folder, s3, s3Patience });
  proxy.counts.clear();
  const response = await speak(pipeline.url, { text: newText() });
  await response.arrayBuffer();
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM segments');
  const segments = rows[0]?.n ?? 0;
  // Recently stored blobs are still in memory.
  expect(Object.fromEntries(proxy.counts)).toEqual({ PUT: segments });
  const other = await start({ storeRoot: folder, s3, s3Patience });
  const { audioUrl } = await taskState(other.url, response.headers.get('x-task-id'));
  proxy.counts.clear();
  await (await fetch(other.url + audioUrl)).arrayBuffer();
  // Each is checked once before the length is sent, and then read.
  expect(Object.fromEntries(proxy.counts)).toEqual({ GET: 2 * segments });
  // Recently read blobs are in memory too.
  await (await fetch(other.url + audioUrl, { headers: { range: 'bytes=0-9' } })).arrayBuffer();
  expect(Object.fromEntries(proxy.counts)).toEqual({ GET: 2 * segments });
});
