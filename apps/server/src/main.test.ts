import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../test/eventually.ts';
import { giveDatabase } from '../test/give-database.ts';
import { freePort } from '../test/postgres-server.ts';
import { programFile } from '../test/programs.ts';
import { type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { findPostmaster } from './drivers/embedded-postgres/postmaster-file.ts';

let dataDir: string;
let servers: ServerProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlando-main-'));
  servers = [];
});
afterEach(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  await eventually(() => findPostmaster(join(dataDir, 'postgres')) === undefined);
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  if (servers.length === 0) await giveDatabase(dataDir);
  const server = await startServerProcess({ DATA_DIR: dataDir, ...env });
  servers.push(server);
  return server;
}

/** For what speaks nothing: starting its engine takes as much processor time as all the rest. */
const unspoken = { ESPEAK_ENABLED: 'false' };
const headers = { 'Content-Type': 'application/json', 'X-Browser-Fingerprint': 'test-fingerprint-1' };
const sentences = Array.from({ length: 60 }, (_, index) => `Sentence ${index} is here to be spoken aloud.`);
const speak = ({ url }: ServerProcess, body: object = {}) =>
  fetch(`${url}/api/v1/tts/single`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text: sentences.join(' '), voice: 'en-US-JennyNeural', stream: true, ...body }),
  });
const status = async ({ url }: ServerProcess, id: string) => {
  const reply = await fetch(`${url}/api/v1/tts/task/${id}/status`, { headers });
  const { data } = (await reply.json()) as { data: { status: string; fileSize: number } };
  return data;
};

test('SIGTERM lets a stream end, starts nothing new and leaves no process', async () => {
  const server = await start();
  const stream = await speak(server);
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  let received = (await reader.read()).value?.byteLength ?? 0;
  server.child.kill('SIGTERM');
  await eventually(async () => {
    const refused = await speak(server, { text: 'One more.' });
    await refused.body?.cancel();
    return refused.status === 503;
  });
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    received += part.value.byteLength;
  }
  expect(await server.ended).toBe(0);
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();

  const again = await start();
  const found = await status(again, stream.headers.get('x-task-id') ?? '');
  expect(found).toMatchObject({ status: 'completed', fileSize: received });
});

test('SIGTERM does not wait for 300 connections that never end what they began to send', async () => {
  const server = await start(unspoken);
  const { port } = new URL(server.url);
  const beginnings = [
    '',
    'GET /api/v1/health HTTP/1.1\r\nHost: x\r\nX-Ha',
    'GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n',
    'POST /api/v1/tts/single HTTP/1.1\r\nHost: x\r\nX-Browser-Fingerprint: test-fingerprint-1\r\n' +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"text',
  ];
  const sockets = Array.from({ length: 300 }, (_, index): Socket => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    socket.resume().write(beginnings[index % beginnings.length] ?? '');
    return socket;
  });
  await Promise.all(sockets.map((socket) => socket.readyState === 'open' || once(socket, 'connect')));
  await eventually(async () => (await fetch(`${server.url}/api/v1/health`)).ok);
  const grace = 30_000;
  const startedAt = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  // No measure of speed: what waits for them waits for the whole of the grace.
  expect(performance.now() - startedAt).toBeLessThan(grace);
  for (const socket of sockets) socket.destroy();
});

test('a server under nohup goes on when its terminal closes', async () => {
  await giveDatabase(dataDir);
  const server = await startServerProcess({ DATA_DIR: dataDir }, { command: ['nohup'] });
  servers.push(server);
  server.child.kill('SIGHUP');
  const speech = await speak(server, { text: 'One more.' });
  expect([speech.status, (await speech.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a server whose backups have no folder serves, and names it at the start', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const { lines } = await start({ ...unspoken, BACKUP_DIR: join(file, 'backups') });
  const reason = `BACKUP_DIR ${file}/backups cannot be made: a part of the path is a file.`;
  await eventually(() => lines.some((line) => line.includes(reason)));
});

test('a process that Node cannot exit has closed everything, and is killed', async () => {
  // Simulates a deadlock of its threads; its child processes inherit the option.
  const stuck = `import { writeSync } from 'node:fs'; import { isMainThread } from 'node:worker_threads';
    if (isMainThread && process.argv[1].endsWith('main.js')) process.on('exit', () => {
      writeSync(1, 'stuck\\n'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });`;
  const server = await start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stuck)}`,
  });
  server.child.kill('SIGTERM');
  await eventually(() => server.lines.includes('stuck'));
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
  expect(await server.ended).toBe('SIGTERM');
});

test('after kill -9 the next start finishes what was accepted', async () => {
  const server = await start();
  const stream = await speak(server);
  const id = stream.headers.get('x-task-id') ?? '';
  await stream.body?.getReader().read();
  server.child.kill('SIGKILL');
  await server.ended;
  const again = await start();
  await eventually(async () => (await status(again, id)).status === 'completed');
  expect((await status(again, id)).fileSize).toBeGreaterThan(0);
});

// Every write to this device fails as on a full disk.
test.skipIf(!existsSync('/dev/full'))(
  'a server whose log cannot be written serves, and stops when it is told to',
  async () => {
    await giveDatabase(dataDir);
    for (const format of ['json', 'text']) {
      const port = String(await freePort());
      const env = { DATA_DIR: dataDir, PORT: port, LOG_FORMAT: format, EDGE_READ_ALOUD: 'off' };
      const command = ['-c', 'exec "$0" "$1" > /dev/full', process.execPath, programFile('main')];
      const child = spawn('/bin/sh', command, { env: { ...process.env, ...env }, stdio: 'inherit' });
      const ended = once(child, 'exit').then(([code, signal]) => signal ?? code);
      const url = `http://127.0.0.1:${port}`;
      servers.push({ url, child, ended, lines: [] });
      const isServed = () =>
        fetch(`${url}/api/v1/free-limit`, { headers }).then(
          ({ ok }) => ok,
          () => false,
        );
      await eventually(isServed);
      // The first request is logged by now.
      expect(await isServed()).toBe(true);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  },
);

test('all configuration faults are reported before anything starts', () => {
  const { status: code, stderr } = spawnSync(process.execPath, [programFile('main')], {
    env: { ...process.env, PORT: 'eighty', QUOTA_TIMEZONE: 'Mars', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/PORT: .*\n\s+QUOTA_TIMEZONE: /);
});

test('a file .env that is a folder is reported', async () => {
  await mkdir(join(dataDir, '.env'));
  const options = { cwd: dataDir, encoding: 'utf8' } as const;
  const { status: code, stderr } = spawnSync(process.execPath, [programFile('main')], options);
  expect(code).toBe(1);
  expect(stderr).toContain('.env: is in the working folder, but cannot be read (EISDIR)\n');
});

/** The sources in the bundle that a process and its threads have loaded. */
async function sourcesLoaded(env: Readonly<Record<string, string>>): Promise<string[]> {
  const coverage = join(dataDir, 'coverage');
  // Node records each loaded script, and writes the records when it exits.
  const server = await start({ ...env, NODE_V8_COVERAGE: coverage });
  await (await speak(server, { text: 'A sentence.' })).arrayBuffer();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const notes = await Promise.all(
    (await readdir(coverage)).map(async (name) => JSON.parse(await readFile(join(coverage, name), 'utf8'))),
  );
  await rm(coverage, { recursive: true });
  const bundle = dirname(programFile('main'));
  const files = new Set(notes.flatMap(({ result }) => result.map(({ url }: { url: string }) => url)));
  const loaded = [...files]
    .filter((url) => url.startsWith('file:'))
    .map((url) => fileURLToPath(url))
    .filter((path) => path.startsWith(bundle));
  const maps = await Promise.all(
    loaded.map(async (path) => JSON.parse(await readFile(`${path}.map`, 'utf8'))),
  );
  return maps.flatMap(({ sources }) => sources);
}

test('OpenTelemetry is loaded only if a collector is configured', async () => {
  // `prom-client` loads only its API package, which does nothing.
  const isTelemetry = (source: string) => /\/@opentelemetry\/(?!api\/)/.test(source);
  const usual = await sourcesLoaded({});
  expect(usual.filter((source) => source.includes('/fastify/'))).not.toEqual([]);
  expect(usual.filter(isTelemetry)).toEqual([]);
  const traced = await sourcesLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(traced.filter(isTelemetry)).not.toEqual([]);
});

/** Makes V8 save memory, and report the heap limit on a signal. */
const collectAtSignal = `
import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('SIGUSR2', () => {
  setFlagsFromString('--trace-gc-verbose');
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage', () => setFlagsFromString('--no-trace-gc-verbose'));
});`;

/** Node 26 does not print the factor, and adds nothing to the limit that it gives. */
const heapLimit = /Limit: old size: (\d+) KB, new limit: (\d+) KB(?: \((\d+\.\d+)\))?$/;

test('V8 lets the old generation grow fourfold between collections, also in memory-saving mode', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(collectAtSignal)}`;
  const server = await start({ NODE_OPTIONS: `--import=${preload}` });
  const growths = () =>
    server.lines.flatMap((line) => {
      const [, old, limit, factor] = heapLimit.exec(line) ?? [];
      return old ? Number(factor ?? Number(limit) / Number(old)) : [];
    });
  server.child.kill('SIGUSR2');
  await eventually(() => growths().length > 0);
  for (const growth of growths()) expect(growth).toBeCloseTo(4, 1);
});
