import { join } from 'node:path';
import type { Captions, TaskTimes, Voice } from '@parlando/contract';
import { makeTestVoice } from '@parlando/engines/testing/test-voice';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { claimTasks } from './store/claim-tasks.ts';

const quick = 'neural-quick-0';
const { app, database, close } = await createTestApp({}, undefined, async (dataDir) => {
  await makeTestVoice(join(dataDir, 'models', 'quick'), { id: 'quick', speed: 20, licence: 'CC0, Robin' });
  await makeTestVoice(join(dataDir, 'models', 'slow'), {
    id: 'slow',
    speed: 0.5,
    speakers: [{ id: 0, name: 'Sol', locale: 'es-MX' }],
    languages: ['es-MX'],
  });
});
afterAll(close);

async function data<Data>(url: string): Promise<Data> {
  const response = await app.inject({ url, headers });
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return response.json<{ data: Data }>().data;
}

const headers = { 'x-browser-fingerprint': 'neural-voices-test' };
const speak = (voice: string, more: object = {}) =>
  app.inject({
    ...{ method: 'POST', url: '/api/v1/tts/single', headers },
    payload: { text: `Hello from ${voice}. It was calm.`, voice, ...more },
  });

test('the catalogue says what an installed voice is, under which licence, and how fast', async () => {
  expect(await data<Voice>(`/api/v1/voices/${quick}`)).toMatchObject({
    provider: 'neural',
    name: 'Robin',
    sampleRateHertz: 22_050,
    licence: 'CC0, Robin',
    speed: 20,
    availability: { state: 'reachable', voice: quick },
  });
});

test('it speaks in the place of what cannot be reached, before the embedded engine', async () => {
  const { statusCode, headers: told } = await speak('en-US-JennyNeural');
  expect([statusCode, told['x-engine'], told['x-voice']]).toEqual([200, 'neural', quick]);
  expect(told['x-warnings']).toContain('ENGINE_FALLBACK');
  const denied = await speak('en-US-JennyNeural', { fallback: 'deny' });
  expect(denied.json()).toMatchObject({ error: 'ENGINE_UNAVAILABLE' });
});

test('one slower than real time speaks only for who asks for it', async () => {
  const instead = await speak('es-MX-DaliaNeural');
  expect(instead.headers['x-engine']).toBe('espeak');
  const asked = await speak('neural-slow-0');
  expect([asked.statusCode, asked.headers['x-voice']]).toEqual([200, 'neural-slow-0']);
});

test('its words are said to be heard at about these times, those of the embedded engine are not', async () => {
  const timesOf = async (voice: string) => {
    const id = (await speak(voice)).headers['x-task-id'];
    const times = await data<TaskTimes>(`/api/v1/tts/task/${id}/boundaries`);
    const captions = await data<Captions>(`/api/v1/tts/task/${id}/captions?format=json`);
    return [
      times.items.length > 3,
      times.items.every(({ approximate }) => approximate),
      captions.approximate,
    ];
  };
  expect(await timesOf(quick)).toEqual([true, true, true]);
  expect(await timesOf('espeak-en-US-ruth')).toEqual([true, false, false]);
});

test('a task is claimed by a process that has its voice, and after ten minutes by any', async () => {
  const { pool } = database;
  await pool.query(
    `INSERT INTO tasks (id, owner_id, address, turn_ms, request, request_hash, format, sample_rate, bitrate, engine,
       voice, warnings, state, fence, n_seg, done, reserved, created_at)
     SELECT id, 'claims', '192.0.2.9', 1, '{}', '', 'mp3', 24000, 64, engine, voice, '{}', 'failed', 0, 1, 0, 0,
       now() - age * interval '1 minute'
     FROM (VALUES ('other', 'espeak', 'espeak-en-US-ruth', 0), ('here', 'neural', '${quick}', 0),
       ('away', 'neural', 'neural-away-0', 0), ('old', 'neural', 'neural-away-0', 11)) AS of(id, engine, voice, age)`,
  );
  const client = await pool.connect();
  try {
    // Nobody else sees them queued.
    await client.query('BEGIN');
    await client.query(`UPDATE tasks SET state = 'queued' WHERE owner_id = 'claims'`);
    const me = '00000000-0000-4000-8000-000000000009';
    const claimed = await claimTasks(client, me, 9, '', { neural: [quick] });
    expect(claimed.map(({ id }) => id).sort()).toEqual(['here', 'old', 'other']);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
