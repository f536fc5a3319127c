import { afterAll, expect, test } from 'vitest';
import { eventually } from '../test/eventually.ts';
import { type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { mountSmallDisk } from '../test/small-disk.ts';
import { findPostmaster } from './drivers/embedded-postgres/postmaster-file.ts';

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

// Needs a disk that can be full: where mounting is not permitted, storage-full.test.ts injects what it would say.
test.skipIf(!disk)(
  'a server on a full disk reads on, charges nothing, and recovers with its database',
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
