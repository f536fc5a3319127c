import * as contract from '@parlando/contract';
import { PublicConfig, type RouteDefinition, Voice } from '@parlando/contract';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';

const { app, close } = await createTestApp({ CORS_ORIGINS: 'https://studio.example' });
afterAll(close);

const guest = { 'x-browser-fingerprint': 'test-fingerprint-1' };
const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'policy' in value;

test('every route of the contract is served', () => {
  const defined = (Object.values(contract) as unknown[]).filter(isRoute).map(({ id }) => id);
  expect(app.contractRoutes.map(({ id }) => id).sort()).toEqual(defined.sort());
});

test('health says ok in the envelope and beside it, with and without /api', async () => {
  for (const url of ['/api/v1/health', '/v1/health']) {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ code: 0, status: 'ok', data: { status: 'ok' } });
  }
});

test('the configuration shown to a browser fits the contract', async () => {
  const { data } = (await app.inject('/api/v1/config')).json();
  expect(PublicConfig.parse(data)).toEqual(data);
});

test('a guest sees what is left of the day, and voices with what can speak them', async () => {
  const limit = await app.inject({ url: '/v1/free-limit', headers: guest });
  expect(limit.json().data).toMatchObject({ total: 5000, remaining: 5000, usedCharacters: 0 });
  const voice = await app.inject('/api/v1/voices/zh-CN-XiaoxiaoNeural');
  expect(Voice.parse(voice.json().data).availability).toMatchObject({ state: 'fallback', engine: 'espeak' });
});

test('a text becomes audio that costs what the response says and is served again by its link', async () => {
  const spoken = await app.inject({
    method: 'POST',
    url: '/api/v1/tts/single',
    headers: { ...guest, origin: 'https://studio.example' },
    payload: { text: 'Hello there.', voice: 'en-US-JennyNeural' },
  });
  expect(spoken.statusCode).toBe(200);
  expect(spoken.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'x-engine': 'espeak',
    'x-character-count': '12',
    'access-control-allow-origin': 'https://studio.example',
  });
  const limit = await app.inject({ url: '/v1/free-limit', headers: guest });
  expect(limit.json().data.usedCharacters).toBe(12);
  const id = spoken.headers['x-task-id'];
  const status = await app.inject({ url: `/api/v1/tts/task/${id}/status`, headers: guest });
  const { data } = status.json();
  expect(data).toMatchObject({ status: 'completed', urlReady: true, fileSize: spoken.rawPayload.length });
  const again = await app.inject(data.audioUrl);
  expect(again.rawPayload.equals(spoken.rawPayload)).toBe(true);
});

test('everything is closed even if the database takes no running task back', async () => {
  const one = await createTestApp();
  await one.app.listen({ host: '127.0.0.1', port: 0 });
  for (const number of [1, 2, 3]) {
    const payload = { text: `Sentence ${number}. `.repeat(100), voice: 'en-US-JennyNeural', async: true };
    await one.app.inject({ method: 'POST', url: '/api/v1/tts/single', headers: guest, payload });
  }
  await one.database.pool.query('ALTER TABLE tasks RENAME TO gone');
  await one.shutDown(0);
  const { rows } = await one.database.pool.query(
    `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  expect([one.app.server.listening, rows]).toEqual([false, []]);
  await one.close();
});
