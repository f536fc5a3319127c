import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { providerKeyHeader } from '@parlando/contract';
import {
  type FaultName,
  namedFaults,
  type ProviderServer,
  startProviderServer,
} from '@parlando/providers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canaryKey, tracesOf } from '../../../test/canary-key.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { azurePaths, outboundPaths, relayHeaders, ssmlOf } from '../../../test/relay-app.ts';

const good = canaryKey();
const bad = canaryKey();
let provider: ProviderServer;
let echo: Server;
let instance: TestApp;
let log = '';
/** Everything that went to clients: status line, headers, body. */
let answers = '';

beforeAll(async () => {
  provider = await startProviderServer({ keys: [good] });
  echo = createServer((request, response) => sayTheKey(request.headers, request.url ?? '', response));
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  instance = await createTestApp(
    { AZURE_TTS_URL: provider.origin, RELAY_ALLOWED_HOSTS: '127.0.0.1' },
    {
      write(line) {
        log += line;
      },
    },
  );
});
afterAll(async () => {
  await instance.close();
  await provider.close();
  echo.closeAllConnections();
  echo.close();
});

/** In place of a status. */
const brokenOff = 0;

const half = (text: string) => `${text.slice(0, 14)}…${text.slice(-14)}`;

/** A provider that repeats the key in every way observed in practice. */
const echoes: readonly ((key: string) => { status: number; type: string; body: string })[] = [
  ...[400, 401, 402, 403, 404, 429, 500, 200].flatMap((status) =>
    [
      (key: string) => `Incorrect API key provided: ${key}`,
      (key: string) => `Incorrect API key provided: ${half(key)}`,
      (key: string) => `You sent ${encodeURIComponent(key)} as ${half(encodeURIComponent(key))}`,
      (key: string) => `Authorization: Basic ${Buffer.from(key).toString('base64')}`,
      (key: string) => `Authorization: Basic ${Buffer.from(`u:${key}`).toString('base64url')}`,
      (key: string) => Buffer.from(key).toString('hex'),
      (key: string) => key.toUpperCase(),
    ].map((words) => (key: string) => ({
      status,
      type: 'application/json',
      body: JSON.stringify({ error: { message: words(key) } }),
    })),
  ),
  (key) => ({ status: 302, type: 'text/plain', body: key }),
  (key) => ({ status: 200, type: 'text/html', body: `<title>${key}</title>` }),
  (key) => ({ status: 200, type: 'text/event-stream', body: `data: {"error":"${half(key)}"}\n\n` }),
  (key) => ({ status: 200, type: 'text/event-stream', body: `data: ${half(key)}\n\n` }),
];

function sayTheKey(
  headers: Readonly<Record<string, unknown>>,
  path: string,
  response: import('node:http').ServerResponse,
): void {
  const key = String(headers.authorization ?? headers['ocp-apim-subscription-key'] ?? '').replace(
    'Bearer ',
    '',
  );
  const { status, type, body } = (echoes[Number(/\d+/.exec(path)?.[0])] ?? echoes[0])?.(key) ?? {
    status: 500,
    type: '',
    body: '',
  };
  response
    .writeHead(status, { 'Content-Type': type, Location: `http://${encodeURIComponent(key)}.example/` })
    .end(body);
}

async function post(url: string, payload: object | string, key: string, headers = {}): Promise<number> {
  const sent = { ...relayHeaders, 'Content-Type': 'application/json', [providerKeyHeader]: key, ...headers };
  const response = await instance.app
    .inject({ method: 'POST', url, payload, headers: sent })
    .catch((error: Error) => ({ statusCode: brokenOff, headers: {}, body: error.message }));
  answers += `${response.statusCode} ${JSON.stringify(response.headers)}\n${response.body}\n`;
  return response.statusCode;
}

/** Aborts the request if the fault is an endless response. */
async function leave(url: string, payload: object, key: string): Promise<void> {
  const { port } = instance.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const calls = provider.requests.length;
  const answer = fetch(`http://127.0.0.1:${port}${url}`, {
    method: 'POST',
    body: JSON.stringify(payload),
    headers: { ...relayHeaders, 'Content-Type': 'application/json', [providerKeyHeader]: key },
    signal: leaving.signal,
  }).catch(() => undefined);
  await expect.poll(() => provider.requests.length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(calls);
  leaving.abort();
  await answer;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true }) as string[];
  return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
}

const readText = (path: string) => readFileSync(path, 'latin1');

async function databaseText(): Promise<string> {
  const { pool } = instance.database;
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const dumps = await Promise.all(
    tables.rows.map(({ name }) => pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`)),
  );
  expect(dumps.length).toBeGreaterThan(5);
  return dumps.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
}

const endless: readonly string[] = ['hang', 'hang-after-headers', 'endless', 'slow'] satisfies FaultName[];
const faults = Object.keys(namedFaults) as FaultName[];

test('no trace of a key is in the log, the answers, the database, the data folder or the bundle', async () => {
  await instance.app.listen({ port: 0, host: '127.0.0.1' });
  const { compatibleAddress, chatBaseUrl } = provider;
  const paths = [...outboundPaths(compatibleAddress, chatBaseUrl), ...azurePaths('eastus')];
  const statuses = new Set<number>();
  const note = async (status: Promise<number>) => void statuses.add(await status);
  for (const key of [good, bad]) {
    for (const { url, payload } of paths) {
      await note(post(url, payload, key));
      // A refused key causes no other fault.
      for (const fault of key === good ? faults : []) {
        provider.failNext(fault);
        if (endless.includes(fault)) await leave(url, payload, key);
        else await note(post(url, payload, key));
      }
    }
    for (const index of echoes.keys()) {
      const origin = `http://127.0.0.1:${(echo.address() as AddressInfo).port}/${index}`;
      for (const { url, payload } of outboundPaths(origin)) await note(post(url, payload, key));
    }
    for (const address of [
      'http://10.0.0.1/',
      'http://127.0.0.1:1/',
      'http://no-such-name.invalid/',
      'nonsense',
    ]) {
      for (const { url, payload } of outboundPaths(address)) await note(post(url, payload, key));
    }
    const speech = '/api/v1/relay/speech';
    const payload = { api: 4, address: provider.compatibleAddress, ssml: ssmlOf('好') };
    await note(post(speech, { ...payload, keyHost: 'other.example' }, key));
    await note(post(speech, { ...payload, ssml: '' }, key));
    await note(post(speech, '{"api": 4, ', key));
    await note(post(speech, '<xml/>', key, { 'Content-Type': 'application/xml' }));
    await note(post(speech, JSON.stringify('x'.repeat(5_000_000)), key));
    await note(post(speech, payload, `${key}é`));
    await note(post('/api/v1/relay/nothing', payload, key));
    await note(post('/api/v1/tts/single', { text: '你好', voice: 'zh-CN-XiaoxiaoNeural' }, key));
  }
  expect([...statuses].sort()).toEqual([brokenOff, 200, 400, 402, 404, 413, 415, 422, 429, 502]);

  const folder = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));
  const places = {
    log,
    answers,
    database: await databaseText(),
    data: filesBelow(instance.dataDir).map(readText).join('\n'),
  };
  expect(log.length).toBeGreaterThan(10_000);
  const traces = [...tracesOf(good), ...tracesOf(bad)];
  const finds = Object.entries(places).flatMap(([place, text]) => {
    const seen = text.toLowerCase();
    return traces.filter((trace) => seen.includes(trace)).map((trace) => `${place}: ${trace}`);
  });
  expect(finds).toEqual([]);
  const bundles = ['apps/server/dist', 'apps/web/dist'].flatMap((path) => filesBelow(folder(path)));
  expect(bundles.filter((path) => [good, bad].some((key) => readText(path).includes(key)))).toEqual([]);
});
