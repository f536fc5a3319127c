import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReadAloudServer, startReadAloudServer } from '@parlando/engines/testing/read-aloud-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { gate } from '../../../test/gate.ts';
import { expectBalancedLedger, speak, taskState } from '../../../test/pipeline-client.ts';
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../../test/test-database.ts';

let dataDir: string;
let database: TestDatabase;
let provider: ReadAloudServer;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlando-roles-'));
  database = await createTestDatabase();
  provider = await startReadAloudServer();
});
afterAll(async () => {
  for (const { child, ended } of processes) {
    child.kill('SIGKILL');
    await ended;
  }
  await provider.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(role: 'api' | 'worker'): Promise<ServerProcess> {
  const started = await startServerProcess({
    ...{ ROLE: role, DATA_DIR: dataDir, DATABASE_URL: urlOf(database.connection) },
    ...{ EDGE_READ_ALOUD: 'auto', EDGE_READ_ALOUD_URL: provider.url },
  });
  processes.push(started);
  return started;
}

const engineOf = async ({ url }: ServerProcess) => {
  const reply = await fetch(`${url}/readyz`);
  const { checks } = (await reply.json()) as { checks: { engine: string } };
  return [reply.status, checks.engine];
};

/** Of the one task. */
async function speakerOf(workers: readonly ServerProcess[]): Promise<ServerProcess | undefined> {
  const { rows } = await database.pool.query<{ url: string }>(
    'SELECT url FROM tasks JOIN nodes ON nodes.id = worker_id',
  );
  return workers.find(({ url }) => url === rows[0]?.url);
}

const storedSegments = async () =>
  (await database.pool.query('SELECT FROM segments WHERE blob IS NOT NULL')).rowCount;

test('an api without engines streams what workers synthesise, although one leaves in the middle', async () => {
  const api = await start('api');
  expect(await engineOf(api)).toEqual([503, 'failed']);
  const workers = await Promise.all([start('worker'), start('worker')]);
  await expect.poll(() => engineOf(api)).toEqual([200, 'ok']);
  for (const worker of workers) {
    expect(await engineOf(worker)).toEqual([200, 'ok']);
    expect((await speak(worker.url, { text: 'Not here.' })).status).toBe(404);
  }
  const speakers = `SELECT FROM nodes WHERE engines -> 'edge-read-aloud' ->> 'reachable' = 'true'`;
  await eventually(async () => (await database.pool.query(speakers)).rowCount === 2);

  const { opened, release } = gate();
  provider.fault = { kind: 'held', spoken: 3, until: opened };
  const text = Array.from({ length: 60 }, (_, i) => `Sentence ${i} is here to be spoken aloud.`).join(' ');
  const stream = await speak(api.url, { text, voice: 'en-US-JennyNeural', stream: true });
  expect([stream.status, stream.headers.get('x-engine')]).toEqual([200, 'edge-read-aloud']);
  const heard: Uint8Array[] = [];
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  heard.push((await reader.read()).value ?? new Uint8Array());
  expect(await storedSegments()).toBe(0);

  const leaving = await eventually(() => speakerOf(workers));
  leaving.child.kill('SIGTERM');
  await eventually(async () => (await engineOf(leaving))[0] === 503);
  release();
  for (let part = await reader.read(); !part.done; part = await reader.read()) heard.push(part.value);
  expect(await leaving.ended).toBe(0);

  const { audioUrl } = await taskState(api.url, stream.headers.get('x-task-id'));
  const whole = Buffer.from(await (await fetch(api.url + audioUrl)).arrayBuffer());
  expect(Buffer.concat(heard).equals(whole)).toBe(true);
  const { rows } = await database.pool.query('SELECT state, fence FROM tasks');
  // Claimed, handed over, claimed again: no lease had to run out.
  expect(rows).toEqual([{ state: 'completed', fence: 3 }]);
  await expectBalancedLedger(database.pool);
});
