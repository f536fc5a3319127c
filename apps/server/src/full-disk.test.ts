import { afterAll, expect, test } from 'vitest';
import { eventually } from '../test/eventually.ts';
import { expectBalancedLedger } from '../test/pipeline-client.ts';
import { type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { silentLog } from '../test/silent-log.ts';
import { mountSmallDisk } from '../test/small-disk.ts';
import { openDatabase } from './database/open-database.ts';
import { findPostmaster } from './drivers/embedded-postgres/postmaster-file.ts';

/** `FAULT_ROUNDS=20` fills the disk under load twenty times. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const disk = await mountSmallDisk('300m');
const servers: ServerProcess[] = [];
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    await ended;
  }
  await disk?.unmount();
});

const headers = { 'Content-Type': 'application/json', 'X-Browser-Fingerprint': 'test-fingerprint-1' };
const get = async ({ url }: ServerProcess, path: string) => {
  const reply = await fetch(url + path, { headers });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};
const speak = ({ url }: ServerProcess, text: string) =>
  fetch(`${url}/api/v1/tts/single`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text, voice: 'espeak-en-US-ruth' }),
  });
const usedCharacters = async (server: ServerProcess) =>
  ((await get(server, '/api/v1/free-limit')).body.data as { usedCharacters: number }).usedCharacters;

// Needs a disk that can fill up; where mounting is not permitted, storage-full.test.ts injects the errors instead.
test.skipIf(!disk)(
  'a server on a full disk keeps reading, charges nothing, and recovers with its database',
  async () => {
    const server = await startServerProcess({
      DATA_DIR: disk?.path ?? '',
      ACCOUNTS: 'off',
      FREE_DAILY_CHARACTERS: '100000',
    });
    servers.push(server);
    const first = await speak(server, 'This was spoken while there was room.');
    const audio = Buffer.from(await first.arrayBuffer());
    const before = await usedCharacters(server);

    await disk?.fill();
    const refused = await speak(server, 'For this there is no room.');
    expect(refused.status).toBe(507);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: 'STORAGE_FULL' });
    const health = await get(server, '/api/v1/health');
    expect(health).toMatchObject({ status: 200, body: { status: 'degraded', data: { storage: 'full' } } });
    expect((await get(server, '/api/v1/voices')).status).toBe(200);
    const history = await get(server, '/api/v1/tts/history');
    expect(history.status).toBe(200);
    const { items } = history.body.data as { items: { audioUrl: string }[] };
    const played = await fetch(server.url + items[0]?.audioUrl);
    expect(Buffer.from(await played.arrayBuffer()).equals(audio)).toBe(true);
    expect(await usedCharacters(server)).toBe(before);

    const postmaster = findPostmaster(`${disk?.path}/postgres`)?.pid ?? 0;
    process.kill(postmaster, 'SIGKILL');
    expect((await speak(server, 'Nor for this.')).status).toBe(507);
    await disk?.makeRoom();
    await eventually(() =>
      get(server, '/api/v1/health').then(
        ({ body }) => body.status === 'ok',
        () => false,
      ),
    );
    expect((await speak(server, 'There is room again.')).status).toBe(200);
    expect(await usedCharacters(server)).toBe(before + 'There is room again.'.length);
    expect(server.child.exitCode).toBeNull();
  },
);

const ledger = async () => {
  const socket = {
    kind: 'socket',
    host: `${disk?.path}/run`,
    user: 'parlando',
    database: 'postgres',
  } as const;
  const database = openDatabase({ connection: socket, log: silentLog, maxConnections: 1 });
  try {
    await eventually(async () => {
      const { rowCount } = await database.pool.query(
        `SELECT FROM tasks WHERE state IN ('queued', 'running')`,
      );
      return rowCount === 0;
    });
    await expectBalancedLedger(database.pool);
  } finally {
    await database.close();
  }
};

test.skipIf(!disk)(
  'a disk that fills under load: each 200 response has all of its audio, and nothing else is charged',
  async () => {
    const server = await startServerProcess({
      ...{ DATA_DIR: disk?.path ?? '', ACCOUNTS: 'off', FREE_DAILY_CHARACTERS: '1000000' },
      LOG_LEVEL: 'error',
    });
    servers.push(server);
    for (let round = 0; round < rounds; round++) {
      const ask = async (name: string) => {
        const sentences = [1, 2, 3, 4].map((number) => `Round ${round}, text ${name}, sentence ${number}.`);
        const reply = await speak(server, sentences.join(' '));
        const audio = await reply.arrayBuffer();
        return { status: reply.status, id: reply.headers.get('x-task-id'), bytes: audio.byteLength };
      };
      const before = ['a', 'b', 'c', 'd'].map(ask);
      await before[round % 4];
      const last = ['e', 'f', 'g', 'h'].map(ask);
      await disk?.fill();
      const answers = await Promise.all([...before, ...last, ask('late')]);
      expect(answers.map(({ status }) => status).filter((status) => ![200, 507].includes(status))).toEqual(
        [],
      );
      expect(answers.at(-1)?.status).toBe(507);
      if (round % 2 === 1) process.kill(findPostmaster(`${disk?.path}/postgres`)?.pid ?? 0, 'SIGKILL');
      await disk?.makeRoom();
      await eventually(() =>
        get(server, '/api/v1/health').then(
          ({ body }) => body.status === 'ok',
          () => false,
        ),
      );
      for (const { id, bytes } of answers.filter(({ status }) => status === 200)) {
        const { body } = await get(server, `/api/v1/tts/task/${id}/status`);
        expect((body.data as { fileSize: number }).fileSize).toBe(bytes);
      }
      expect((await ask('again')).status).toBe(200);
      await ledger();
    }
    expect(server.child.exitCode).toBeNull();
  },
  rounds * 60_000,
);
