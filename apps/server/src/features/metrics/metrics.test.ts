import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { endlessSpace } from '../../ports/storage-space.ts';
import { createMetrics } from './metrics.ts';
import { createReadiness, type ReadinessOptions } from './readiness.ts';

const token = 'a-token-for-monitors';
const lines: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const { app, close, database } = await createTestApp(
  { METRICS_TOKEN: token, FREE_DAILY_CHARACTERS: '30' },
  log,
);
afterAll(close);

const headers = { 'x-browser-fingerprint': 'test-fingerprint-1' };
const speak = (text: string, more: object = {}) =>
  app.inject({
    ...{ method: 'POST', url: '/v1/tts/single?signature=of-a-link', headers: { ...headers, ...more } },
    payload: { text, voice: 'en-US-JennyNeural' },
  });
const read = async () => {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  return (line: string) =>
    Number(
      body
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.slice(line.length) ?? 0,
    );
};

test('a monitor reads figures of engines, queue, cache, quota and requests', async () => {
  const before = await read();
  const texts = ['Hello there.', 'Hello there.', 'More than what is left.'];
  const statuses: number[] = [];
  for (const text of texts) statuses.push((await speak(text)).statusCode);
  expect(statuses).toEqual([200, 200, 402]);
  const after = await read();
  const grown = (line: string) => after(line) - before(line);
  expect(grown('parlando_segments_total{engine="espeak",outcome="spoken"}')).toBe(1);
  expect(grown('parlando_segment_first_byte_seconds_count{engine="espeak"}')).toBe(1);
  expect(grown('parlando_segment_seconds_count{engine="espeak"}')).toBe(1);
  expect(grown('parlando_tasks_accepted_total{engine="espeak"}')).toBe(2);
  expect(grown('parlando_characters_total{engine="espeak"}')).toBe(24);
  expect(grown('parlando_cache_total{result="hit"}')).toBe(1);
  expect(grown('parlando_cache_total{result="miss"}')).toBe(1);
  expect(grown('parlando_failures_total{code="INSUFFICIENT_QUOTA"}')).toBe(1);
  const route = 'method="POST",route="/api/v1/tts/single"';
  expect(grown(`parlando_http_request_duration_seconds_count{${route},code="200"}`)).toBe(2);
  expect(after('parlando_engine_reachable{engine="espeak"}')).toBe(1);
  expect(after('parlando_engine_threads{engine="espeak"}')).toBe(1);
  expect(after('parlando_stored_bytes{what="database"}')).toBeGreaterThan(0);
  expect(after('parlando_disk_bytes{state="free"}')).toBeGreaterThan(0);
  expect(after('parlando_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(after('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('nobody reads the metrics without the token, from any address', async () => {
  for (const authorization of [undefined, 'Bearer', 'Bearer no', `Bearer ${token}x`]) {
    const reply = await app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });
    expect([reply.statusCode, reply.json().error]).toEqual([403, 'PERMISSION_DENIED']);
  }
});

test('each request is one line of the log, with who and how long, and without its query', async () => {
  lines.length = 0;
  const reply = await speak('Hello there.');
  const [line, ...others] = lines.map((each) => JSON.parse(each)).filter(({ msg }) => msg === 'request');
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    ...{ level: 30, requestId: reply.headers['x-request-id'], method: 'POST', path: '/v1/tts/single' },
    ...{ status: reply.statusCode, durationMs: expect.any(Number) },
  });
  expect(lines.join('')).not.toContain('of-a-link');
});

test('a row that the database refuses is not written to the log', async () => {
  await database.pool.query('ALTER TABLE segments ADD CONSTRAINT no_room CHECK (false) NOT VALID');
  lines.length = 0;
  const reply = await speak('Confidential "words".', { 'x-browser-fingerprint': 'another-browser' });
  await database.pool.query('ALTER TABLE segments DROP CONSTRAINT no_room');
  expect(reply.statusCode).toBe(500);
  expect(lines.join('')).toContain('no_room');
  expect(lines.join('')).not.toContain('Confidential');
});

test('the log distinguishes guests without containing what identifies them', async () => {
  const nameOf = async (fingerprint: string) => {
    lines.length = 0;
    await speak('Hello there.', { 'x-browser-fingerprint': fingerprint });
    expect(lines.join('')).not.toContain(fingerprint);
    return lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'request')?.person;
  };
  const first = await nameOf('first-browser-of-a-guest');
  expect(first).toMatch(/^guest:[\w-]{8}$/);
  expect(await nameOf('first-browser-of-a-guest')).toBe(first);
  expect(await nameOf('other-browser-of-a-guest')).not.toBe(first);
  lines.length = 0;
  await app.inject('/api/v1/health');
  expect(lines.map((each) => JSON.parse(each).person)).toContain('guest');
});

test('the process reports that it is alive and ready', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json().status]).toEqual([200, 'ok']);
});

describe('a process that is not ready reports which part is missing', () => {
  const whole: ReadinessOptions = {
    engines: [{ reachable: () => false }, { reachable: () => true }],
    storage: endlessSpace,
    audioStore: { put: async () => 'a blob' },
    pingDatabase: async () => undefined,
    isShuttingDown: () => false,
  };
  const broken = () => Promise.reject(new Error('gone'));
  test.each<[string, Partial<ReadinessOptions>]>([
    ['database', { pingDatabase: broken }],
    ['storage', { audioStore: { put: broken } }],
    ['disk', { storage: { ...endlessSpace, isFull: async () => true } }],
    ['engine', { engines: [] }],
    ['process', { isShuttingDown: () => true }],
  ])('%s', async (part, change) => {
    const checks = await createReadiness({ ...whole, ...change })();
    const failed = Object.entries(checks).filter(([, check]) => check === 'failed');
    expect(failed.map(([name]) => name)).toEqual([part]);
  });
});

const withoutDatabase = () => {
  const away = () => Promise.reject(new Error('gone'));
  return createMetrics({
    ...{ engines: [], busyThreads: () => 0, storage: endlessSpace, log: silentLog },
    ...{ pool: { totalCount: 0, idleCount: 0, waitingCount: 0 }, readFigures: away },
    backups: { hasFailed: true, age: away },
  });
};

test('while the database is unavailable, all figures but its own are reported', async () => {
  const metrics = withoutDatabase();
  const told = await metrics.text();
  metrics.close();
  expect(told).toMatch(/^parlando_backup_failed 1$/m);
  expect(told).not.toMatch(/^parlando_backup_age_seconds /m);
});

test('the files of the web app share one label', async () => {
  const metrics = withoutDatabase();
  for (const url of ['/sub/assets/index-1.js', '/sub/assets/index-2.js'])
    metrics.note({ method: 'GET', routeOptions: { url } } as FastifyRequest, 200, 5);
  const told = await metrics.text();
  metrics.close();
  expect(told).toContain('_count{method="GET",route="/sub/assets/*",code="200"} 2');
});

test('the dashboard shows what there is', async () => {
  const dashboard = await readFile(
    new URL('../../../../../deploy/grafana-dashboard.json', import.meta.url),
    'utf8',
  );
  const used = [...dashboard.matchAll(/\b(?:parlando|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  const told = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
    ),
  );
  expect(used.length).toBeGreaterThan(15);
  expect(used.filter((name) => !told.has(name))).toEqual([]);
});
