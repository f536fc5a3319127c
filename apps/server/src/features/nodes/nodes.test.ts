import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getServerStatus } from '@parlando/contract';
import { EngineError } from '@parlando/speech';
import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine, type FakeEngineOptions } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import type { Pipeline, PipelineOptions } from '../../../test/pipeline.ts';
import { headersOf, speak, taskState } from '../../../test/pipeline-client.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';

const { database, start } = await usePipelines();
const storeRoot = mkdtempSync(join(tmpdir(), 'parlando-nodes-'));

let api: Pipeline | undefined;
afterEach(() => {
  api = undefined;
});

/** Waits until the api knows the worker. */
async function node(
  role: 'api' | 'worker',
  engine: FakeEngineOptions = {},
  intervals?: PipelineOptions['intervals'],
): Promise<Pipeline> {
  const started = await start({
    ...{ role, storeRoot, engine: createFakeEngine(engine) },
    ...(intervals && { intervals }),
  });
  if (role === 'api') api = started;
  const { url = started.url } = api ?? {};
  await eventually(async () => {
    const { data } = await (await fetch(url + getServerStatus.path, { headers: headersOf() })).json();
    return role === 'api' || data.engines.some(({ reachable }: { reachable: boolean }) => reachable);
  });
  return started;
}

let round = 0;
/** A different text for each test, so that no audio comes from the cache. */
const longText = () => {
  round++;
  return Array.from(
    { length: 12 },
    (_, i) => `Round ${round} has sentence number ${i} of a longer text.`,
  ).join(' ');
};

async function linkOf({ url }: Pipeline, response: Response): Promise<Buffer> {
  const id = response.headers.get('x-task-id');
  const { audioUrl } = await eventually(async () => {
    const state = await taskState(url, id);
    return state.status === 'completed' && state;
  });
  return Buffer.from(await (await fetch(url + audioUrl)).arrayBuffer());
}

async function rest(reader: ReadableStreamDefaultReader<Uint8Array>, first: Uint8Array): Promise<Buffer> {
  const chunks = [first];
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
  return Buffer.concat(chunks);
}

async function begin(response: Response) {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const { value = new Uint8Array() } = await reader.read();
  return { reader, first: value };
}

const runLeasesOut = () =>
  database.pool.query(`UPDATE tasks SET lease_until = now() - interval '1 ms' WHERE state = 'running'`);

describe('a listener at a node without engines', () => {
  test('hears what another node synthesises before its segment ends, and gets the same bytes as by the link', async () => {
    const { opened, release } = gate();
    const api = await node('api');
    await node('worker', { onChunk: (_, chunk) => (chunk === 2 ? opened : undefined) });
    const response = await speak(api.url, { text: longText(), stream: true });
    const { reader, first } = await begin(response);
    expect(first.length).toBeGreaterThan(0);
    expect((await database.pool.query('SELECT FROM segments WHERE blob IS NOT NULL')).rowCount).toBe(0);
    release();
    expect((await rest(reader, first)).equals(await linkOf(api, response))).toBe(true);
  });

  test('continues with stored audio when the other node becomes unreachable', async () => {
    const { opened, release } = gate();
    const api = await node('api');
    const worker = await node('worker', { onChunk: (_, chunk) => (chunk === 3 ? opened : undefined) });
    const response = await speak(api.url, { text: longText(), stream: true });
    const { reader, first } = await begin(response);
    worker.app.server.close();
    worker.app.server.closeAllConnections();
    release();
    expect((await rest(reader, first)).equals(await linkOf(api, response))).toBe(true);
  });

  test('never gets two takes of a segment, nor a truncated response that looks complete', async () => {
    const hung = gate();
    const api = await node('api');
    const first = await node(
      'worker',
      { onChunk: (_, chunk) => (chunk === 2 ? hung.opened : undefined) },
      // It neither renews its lease nor claims again, as if it had been suspended.
      { claimMs: 1e8, renewalMs: 1e8 },
    );
    const response = await speak(api.url, { text: longText(), stream: true });
    const { reader, first: heard } = await begin(response);
    await node('worker', { distinctTakes: false });
    await runLeasesOut();
    await expect(rest(reader, heard)).rejects.toThrow();
    hung.release();
    expect((await linkOf(api, response)).length).toBeGreaterThan(0);
    await eventually(() => first.synthesis.dispatcher.tasks.length === 0);
  });

  test('gets the status of a failure before the first audio', async () => {
    const api = await node('api');
    await node('worker', {
      onChunk: () => {
        throw new EngineError('unsupported', 'no');
      },
    });
    expect((await speak(api.url, { text: longText(), stream: true })).status).toBeGreaterThanOrEqual(500);
  });

  test('is refused at once, and not charged, while no node synthesises', async () => {
    const worker = await node('worker');
    const api = await node('api');
    expect((await speak(api.url, { text: longText() })).status).toBe(200);
    await worker.close();
    const text = longText();
    // A task that is accepted before the notification arrives waits for the next worker.
    await eventually(async () => (await speak(api.url, { text, async: true })).status === 503);
    const { rows: before } = await database.pool.query('SELECT used FROM buckets');
    expect((await speak(api.url, { text })).status).toBe(503);
    expect((await database.pool.query('SELECT used FROM buckets')).rows).toEqual(before);
    await node('worker');
    await eventually(async () => (await speak(api.url, { text })).status === 200);
  });
});

test('a worker that shuts down hands its tasks over at their next segment', async () => {
  const { opened, release } = gate();
  const api = await node('api');
  const leaving = await node('worker', { onChunk: ({ call }) => (call > 2 ? opened : undefined) });
  const response = speak(api.url, { text: longText() });
  await eventually(() => leaving.synthesis.dispatcher.tasks.length === 1);
  const staying = await node('worker');
  const closed = leaving.synthesis.close(120_000, true);
  release();
  await closed;
  expect((await response).status).toBe(200);
  await eventually(() => staying.synthesis.dispatcher.tasks.length === 0);
  const { rows } = await database.pool.query(
    'SELECT sum(attempts)::int AS attempts, min(fence) AS fence FROM segments, tasks',
  );
  expect(rows[0].attempts).toBe(0);
  // Claimed, released, claimed again: no lease had to run out.
  expect(rows[0].fence).toBe(3);
});

test('calls without the secret get 404', async () => {
  const { url } = await node('worker');
  for (const path of ['/internal/takes/x?from=0', '/internal/speak']) {
    const method = path.endsWith('speak') ? 'POST' : 'GET';
    const forged = {
      'x-parlando-node': `${Date.now()}.${'n'.repeat(16)}.${'b'.repeat(43)}.${'m'.repeat(43)}`,
    };
    for (const headers of [{}, forged])
      expect((await fetch(url + path, { method, headers })).status).toBe(404);
  }
});
